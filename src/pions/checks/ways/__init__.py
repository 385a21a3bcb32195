"""Ways of stations: hand-outs whose one file grows from station to station."""

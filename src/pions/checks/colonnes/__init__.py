"""The hand-out `colonnes`: its exercises in `handout.toml`, its checks in `questions.py`."""

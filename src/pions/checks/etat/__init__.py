"""The hand-out `etat`: its exercises in `handout.toml`, its checks in `questions.py`."""

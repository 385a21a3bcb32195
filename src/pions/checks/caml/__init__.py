"""The hand-out `caml`: its exercises in `handout.toml`, its checks in `questions.py`."""

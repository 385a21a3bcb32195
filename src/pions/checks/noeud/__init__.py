"""The hand-out `noeud`: its exercises in `handout.toml`, its checks in `questions.py`."""

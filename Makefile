# The same as `python3 start.py …`, for hands that type make.
PYTHON ?= python3

.PHONY: play test check
play:
	$(PYTHON) start.py play
test:
	$(PYTHON) start.py test
check:
	bash .ci/run

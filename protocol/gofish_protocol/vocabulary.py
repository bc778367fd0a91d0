"""Closed sets of words on the wire."""

from enum import StrEnum


class HostNotice(StrEnum):
    """What a host tells its table's owner, as `Notice.kind`. Readers pass over any other word."""

    WRONG_CODE = "wrong_code"
    NEW_CODE = "new_code"
    APPROVAL = "approval"
    FLOODED = "flooded"
    START_WAITS = "start_waits"
    NOT_SAVED = "not_saved"
    SAVED_AGAIN = "saved_again"
    DISK_WAITS = "disk_waits"
    DISK_ANSWERS = "disk_answers"

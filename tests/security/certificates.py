"""Certificates for tests, made with openssl: an authority of our own, and servers it vouches for or not."""

from __future__ import annotations

import subprocess
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from pathlib import Path


class Certificate(NamedTuple):
    """Two PEM files, and the SHA-256 as openssl prints it."""

    cert: Path
    key: Path
    fingerprint: str

    @property
    def files(self) -> tuple[Path, Path]:
        """What a broker wants."""
        return self.cert, self.key


class Authority:
    """A certificate authority in a folder."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self.cert, self._key = folder / "ca.pem", folder / "ca.key"
        command = (
            f"req -x509 {_KEY} -days 3650 -subj /CN=authority -out {self.cert} -keyout {self._key}"
        )
        _openssl(*command.split())

    def server(
        self, name: str, alternative: str = "IP:127.0.0.1", *, days: int = 30
    ) -> Certificate:
        """A certificate signed by us; with ``days`` under zero it is over already."""
        cert, key, request = (self._folder / f"{name}.{end}" for end in ("pem", "key", "csr"))
        extensions = self._folder / f"{name}.ext"
        extensions.write_text(f"subjectAltName={alternative}\n")
        _openssl(*f"req {_KEY} -subj /CN={name} -out {request} -keyout {key}".split())
        signing = f"x509 -req -in {request} -CA {self.cert} -CAkey {self._key} -CAcreateserial"
        signing += f" -extfile {extensions} -out {cert}"
        when = ["-days", str(days)]
        if days < 0:
            index = self._folder / "index.txt"
            index.write_text("")
            config = self._folder / "ca.conf"
            config.write_text(
                f"[ca]\ndefault_ca=d\n[d]\ndatabase={index}\nserial={self._folder / 'serial'}\n"
                f"new_certs_dir={self._folder}\ndefault_md=sha256\npolicy=p\nx509_extensions=e\n"
                f"[p]\ncommonName=supplied\n[e]\nsubjectAltName={alternative}\n"
            )
            ending = (
                f"ca -batch -config {config} -rand_serial -cert {self.cert} -keyfile {self._key}"
            )
            ending += f" -in {request} -out {cert} -notext"
            _openssl(
                *ending.split(), "-startdate", "20200101000000Z", "-enddate", "20200201000000Z"
            )
        else:
            _openssl(*signing.split(), *when)
        return Certificate(cert, key, fingerprint(cert))


def self_signed(folder: Path, name: str = "alone") -> Certificate:
    """A certificate nobody vouches for, for another name than 127.0.0.1."""
    cert, key = folder / f"{name}.pem", folder / f"{name}.key"
    command = f"req -x509 {_KEY} -days 2 -subj /CN={name} -out {cert} -keyout {key}"
    _openssl(*command.split())
    return Certificate(cert, key, fingerprint(cert))


def fingerprint(cert: Path) -> str:
    """The SHA-256, as a person would read it off."""
    shown = _openssl("x509", "-in", str(cert), "-noout", "-fingerprint", "-sha256")
    return shown.partition("=")[2].strip()


_KEY = "-newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes"


def _openssl(*words: str) -> str:
    done = subprocess.run(["openssl", *words], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout

#!/usr/bin/env bash
# sign.sh FILE: signs a program for Windows in its place, for make installer SIGN=cmd/release/windows/sign.sh. It takes
#   CERTIFICATE     a PKCS#12 file with the publisher's certificate and key
#   PASSWORD_FILE   a file with its password
#   TIMESTAMP       (optional) the address of a time stamping service; without one the signature ends with the certificate
set -euo pipefail
osslsigncode sign -pkcs12 "$CERTIFICATE" -readpass "$PASSWORD_FILE" -h sha256 -n Clubnight ${TIMESTAMP:+-ts "$TIMESTAMP"} \
  -in "$1" -out "$1.signed" >/dev/null
mv "$1.signed" "$1"

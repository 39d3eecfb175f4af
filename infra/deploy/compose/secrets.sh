#!/bin/sh
# Makes the secrets of an installation, once, as files: beside the compose file, or in the folder that is named. What is
# there already stays.
#
#   sh infra/deploy/compose/secrets.sh [<folder>]
set -eu
folder=${1:-$(dirname "$0")/secrets}
mkdir -p "$folder"
# Nobody else gets into the folder. The files may be read, since accounts within containers have other numbers.
chmod 700 "$folder"

random() { head -c 32 /dev/urandom | od -An -v -tx1 | tr -d ' \n'; }
keep() { [ -s "$folder/$1" ] || printf '%s\n' "$2" >"$folder/$1"; }

keep secret-key "$(random)"
keep operator-token "$(random)"
keep metrics-token "$(random)"
keep backup-key "$(random)"
keep database-password "$(random)"
keep database-url "mysql://makeready:$(cat "$folder/database-password")@${DATABASE_HOST:-database}:3306/makeready"
keep s3-access-key makeready
keep s3-secret-key "$(random)"
# For Kubernetes. Yours to write, as the keys of a store that is not made here: until then mail waits for a server that is not there.
keep smtp-url "${SMTP_URL:-smtp://mail.example.com:587}"
chmod 644 "$folder"/*
echo "The secrets lie in $folder. Keep a copy of them elsewhere: without secret-key nothing that was sealed opens again,"
echo "and without backup-key no backup does."

#!/bin/sh
# Runs a command of the website as its user and with its settings, beside deploy/website.service: website user list
set -e
cd /opt/website
export DATA_DIR=/var/lib/website HOME=/var/lib/website
exec runuser -u website -- node_modules/node-linux-*/bin/node --env-file=/etc/website.env scripts/bootstrap.mjs "$@"

#!/bin/sh
# Makes the two roles and their database; the image of PostgreSQL runs it once, before its first start.
set -eu
# Whoever calls it may stand where this user must not.
cd /

psql --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set app="$APP_PASSWORD" --username postgres <<'SQL'
create role yoyaku_owner login password :'owner';
create role yoyaku_app login password :'app';
create database yoyaku owner yoyaku_owner template template0 encoding 'UTF8' locale 'C.UTF-8';
SQL

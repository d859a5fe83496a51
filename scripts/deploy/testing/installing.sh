# Read by bash before the lines of docs/install.md: makes the machine as empty as it can be made, and puts the stand-ins
# in place that the document names at its end. WORK and NODE are given.
set -eE -o pipefail
trap 'echo "docs/install.md failed at: $BASH_COMMAND" >&2' ERR
export DEBIAN_FRONTEND=noninteractive LC_ALL=C.UTF-8 HOME=/root STAND_IN_STATE=$WORK/state
export PATH=$WORK/stand-ins:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin

mkdir -p "$WORK/stand-ins" "$STAND_IN_STATE"
cat >"$WORK/stand-ins/systemctl" <<END
#!/bin/sh
exec "$NODE" "$REPOSITORY/scripts/deploy/testing/systemctl.ts" "\$@"
END
cat >"$WORK/stand-ins/apt-get" <<END
#!/bin/sh
exec nsenter --net="$WORK/network" /usr/bin/apt-get -o Acquire::http::Timeout=20 -o Acquire::Retries=3 "\$@"
END
chmod +x "$WORK"/stand-ins/*
printf '#!/bin/sh\nexit 101\n' >/usr/sbin/policy-rc.d
chmod +x /usr/sbin/policy-rc.d

[ -x /usr/sbin/ip ] || [ -x /sbin/ip ] || { apt-get update && apt-get install --yes --no-install-recommends iproute2; }
ip link set lo up
echo '127.0.0.1 yoyaku.example.jp' >>/etc/hosts

# What earlier trials on this machine have left is not there.
rm -rf /opt/yoyaku /etc/yoyaku /var/lib/yoyaku /var/backups/yoyaku /root/release /root/next /etc/postgresql/* /var/lib/postgresql/*
if id yoyaku >/dev/null 2>&1; then userdel yoyaku; fi
mkdir -p /root/release /root/next /etc/systemd/system
cp "$WORK"/release/* /root/release
cp "$WORK"/next/* /root/next

# Where PostgreSQL is there already its installation does not make a cluster again.
if command -v pg_createcluster >/dev/null; then
    pg_createcluster "$(ls /usr/lib/postgresql | sort -n | tail -n 1)" main >/dev/null
fi

export CURL_CA_BUNDLE=/var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt

# Which line ran when.
exec 9>"$WORK/trace"
BASH_XTRACEFD=9
PS4='+ $EPOCHREALTIME '
set -x

# Called by the test between the lines of the document.
signs_in() {
    NODE_EXTRA_CA_CERTS=$CURL_CA_BUNDLE "$NODE" "$REPOSITORY/scripts/deploy/testing/signInFirst.ts" yoyaku.example.jp "$WORK/kept-by-tanaka" "$@"
}
asks_on() {
    (
        set +eEx
        trap - ERR
        while :; do
            curl --silent --output /dev/null --max-time 60 --write-out '%{http_code} %{time_total}\n' https://yoyaku.example.jp/t/aoba >>"$WORK/calls"
            sleep 0.2
        done
    ) &
    asking=$!
}
has_column() {
    runuser -u postgres -- psql --no-psqlrc --quiet --tuples-only --no-align --dbname yoyaku --command \
        "select count(*) from information_schema.columns where table_name = '$1' and column_name = '$2'"
}

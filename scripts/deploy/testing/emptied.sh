#!/bin/sh
# emptied.sh WORK PROGRAM…: runs a program as on a machine of its own. What it writes stands in memory over this machine's
# files and is gone with it; it sees no process of this machine, and of its network nothing but what is its own. WORK is
# the one folder that it shares.
set -eu

work=$1
shift
if [ "${INSIDE:-}" = '' ]; then
    INSIDE=yes exec unshare --mount --pid --fork --kill-child "$0" "$work" "$@"
fi

mount --make-rprivate /
# By this alone apt-get still reaches Debian.
touch "$work/network"
mount --bind /proc/self/ns/net "$work/network"
mkdir -p "$work/memory" "$work/root"
mount -t tmpfs -o mode=0755 memory "$work/memory"
mkdir "$work/memory/upper" "$work/memory/work"
mount -t overlay -o "lowerdir=/,upperdir=$work/memory/upper,workdir=$work/memory/work" overlay "$work/root"
root=$work/root
mount --rbind /dev "$root/dev"
mount -t proc proc "$root/proc"
mount -t tmpfs run "$root/run"
mkdir -p "$root$work" "$root$REPOSITORY"
mount --rbind "$REPOSITORY" "$root$REPOSITORY"
mount --rbind "$work" "$root$work"
# These may be mounts of their own, which an overlay does not follow.
for file in /etc/resolv.conf /etc/hosts; do
    cat "$file" >"$work/kept"
    rm -f "$root$file"
    cat "$work/kept" >"$root$file"
done
cd "$root"
exec unshare --net chroot "$root" "$@"

const form = /^\$argon2id\$v=19\$m=([1-9]\d{0,6}),t=([1-9]\d?),p=([1-9]\d?)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/**
 * What checking a password may cost. The defaults of other systems (64 MiB and three or four passes, 100 MiB and two)
 * are within it. A hash that names gigabytes would stop the server with the first login of its owner.
 */
const most = { memoryKib: 131_072, passes: 16, lanes: 8, inAll: 262_144 };

/** Bytes of base64 without padding; null for what no bytes are written as. */
function bytesOf(text: string) {
  const bytes = Buffer.from(text, 'base64');
  return bytes.toString('base64').replace(/=+$/, '') === text ? bytes.length : null;
}

const isBetween = (value: number | null, least: number, most: number) =>
  value !== null && value >= least && value <= most;

/**
 * True for a hash of argon2id in PHC form: version, memory in KiB, passes, lanes, salt (8 to 48 bytes) and hash (16 to
 * 64 bytes). With anything else logging in would fail for a reason that has nothing to do with the password.
 */
export function isPasswordHash(text: string) {
  const [, memory, , lanes, salt = '', hash = ''] = form.exec(text) ?? [];
  return Number(memory) >= 8 * Number(lanes) && isBetween(bytesOf(salt), 8, 48) && isBetween(bytesOf(hash), 16, 64);
}

/** True when checking a password against that hash costs no more than the server can bear. */
export function isAffordableHash(text: string) {
  const [memory = 0, passes = 0, lanes = 0] = (form.exec(text) ?? []).slice(1, 4).map(Number);
  const isEachWithin = memory <= most.memoryKib && passes <= most.passes && lanes <= most.lanes;
  return isEachWithin && memory * passes <= most.inAll;
}

export const affordable = `m=${most.memoryKib} (KiB), t=${most.passes}, p=${most.lanes}, m×t=${most.inAll}`;

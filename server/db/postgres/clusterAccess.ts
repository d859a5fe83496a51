import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** How the server reaches its database: the remembered loopback port and one password per role. */
export type ClusterAccess = { port: number; passwords: { postgres: string; yoyaku_owner: string; yoyaku_app: string } };

/** Passwords of 192 random bits each, hexadecimal, so they need no escaping in an address or a statement. */
export function newPasswords(): ClusterAccess['passwords'] {
  const password = () => randomBytes(24).toString('hex');
  return { postgres: password(), yoyaku_owner: password(), yoyaku_app: password() };
}

/** Reads what saveAccess wrote; undefined when it is missing or damaged. */
export function readAccess(folder: string): ClusterAccess | undefined {
  try {
    const access = JSON.parse(readFileSync(join(folder, 'access.json'), 'utf8')) as ClusterAccess;
    const { postgres, yoyaku_owner, yoyaku_app } = access.passwords;
    return Number.isInteger(access.port) && postgres && yoyaku_owner && yoyaku_app ? access : undefined;
  } catch {
    return undefined;
  }
}

/** Writes access.json for its owner's eyes only, whole or not at all. */
export function saveAccess(folder: string, access: ClusterAccess): void {
  const unfinished = join(folder, 'access.json.new');
  writeFileSync(unfinished, `${JSON.stringify(access, null, 2)}\n`, { mode: 0o600, flush: true });
  renameSync(unfinished, join(folder, 'access.json'));
}

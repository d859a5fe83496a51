import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type Settings, SettingsError } from '../settings.ts';

/** The keys that seal second factors, the first one for what is new, and the file that they come from. */
export type SecretKeys = {
  readonly keys: readonly Buffer[];
  /** Null where they stand in the environment, or nowhere. */
  readonly file: string | null;
  /** Made by the product itself, beside its own database. */
  readonly isOwn: boolean;
};

const keyBytes = 32;

function keyIn(text: string, name: string) {
  const key = /^[0-9a-f]{64}$/i.test(text) ? Buffer.from(text, 'hex') : Buffer.from(text, 'base64');
  if (key.length === keyBytes) return key;
  throw new SettingsError(
    `These settings are wrong:\n  ${name}: each key must be 32 bytes as base64 or hexadecimal digits, such as openssl rand -base64 32 makes`,
  );
}

const keysIn = (text: string, name: string) =>
  text
    .split(/[\s,]+/)
    .filter((part) => part !== '')
    .map((part) => keyIn(part, name));

type Given = Pick<Settings, 'SECRET_KEY' | 'SECRET_KEY_FILE' | 'DATABASE_URL' | 'DATA_DIR'>;

/**
 * The keys as the settings give them. The product that brings its own database brings a key as well: one file beside the
 * folder of the database, so that a copy of that folder has it not. With a database of one's own there is none unless it
 * is given, since several machines must have the same.
 */
export function secretKeysOf({ SECRET_KEY, SECRET_KEY_FILE, DATABASE_URL, DATA_DIR }: Given): SecretKeys {
  if (SECRET_KEY !== undefined && SECRET_KEY_FILE !== undefined) {
    throw new SettingsError('These settings are wrong:\n  SECRET_KEY: give it or SECRET_KEY_FILE, not both');
  }
  if (SECRET_KEY !== undefined) return { keys: keysIn(SECRET_KEY, 'SECRET_KEY'), file: null, isOwn: false };
  if (SECRET_KEY_FILE !== undefined) return fromFile(resolve(SECRET_KEY_FILE), 'SECRET_KEY_FILE');
  if (DATABASE_URL !== undefined) return { keys: [], file: null, isOwn: false };
  return { ...fromFile(madeIn(resolve(DATA_DIR)), 'DATA_DIR'), isOwn: true };
}

function fromFile(file: string, name: string): SecretKeys {
  const keys = keysIn(read(file, name), name);
  if (keys.length === 0) throw new SettingsError(`These settings are wrong:\n  ${name}: ${file} holds no key`);
  return { keys, file, isOwn: false };
}

function read(file: string, name: string) {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new SettingsError(`These settings are wrong:\n  ${name}: ${file} cannot be read: ${why}`);
  }
}

/**
 * Whether others than its owner and its group may read a file of keys, or the group write it: as docs/install.md makes it, root owns it
 * and the group is the service's. Windows has no such bits.
 */
export const isOpenToOthers = (file: string) => process.platform !== 'win32' && (statSync(file).mode & 0o027) !== 0;

/** The file of a data folder; whoever comes first makes it. It is whole when it appears, since another may read at once. */
function madeIn(folder: string) {
  const file = join(folder, 'secret.key');
  if (existsSync(file)) return file;
  mkdirSync(folder, { recursive: true });
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, `${randomBytes(keyBytes).toString('base64')}\n`, { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (!existsSync(file)) throw error;
  } finally {
    rmSync(draft);
  }
  return file;
}

import { createReadStream, createWriteStream } from 'node:fs';
import { access, link, open, readFile, rm, writeFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Decrypter, Encrypter, generateX25519Identity, identityToRecipient } from 'age-encryption';
import { CliError } from '../CliError.ts';

type Pieces = AsyncIterable<Buffer>;

/** For the owner's eyes. */
const mode = 0o600;

/**
 * Writes a backup compressed, and encrypted (age) for the holders of the `recipients`' keys if there are any. It appears
 * under its name when it is whole and on the disk, and nothing is overwritten.
 */
export async function writeBackupFile(
  pieces: Pieces,
  { file, recipients }: { readonly file: string; readonly recipients: readonly string[] },
) {
  const isThere = await access(file).then(
    () => true,
    () => false,
  );
  if (isThere) throw new CliError(`${file} is there already; it is not overwritten.`);
  const seal = recipients.length > 0 ? sealFor(recipients) : unchanged;
  const part = `${file}.part`;
  try {
    await pipeline(pieces, createGzip(), seal, createWriteStream(part, { mode, flush: true }));
    await link(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** Gives what a backup file says to `use`. `identity` is the file with the key of an encrypted one. */
export async function readBackupFile<T>(
  { file, identity }: { readonly file: string; readonly identity: string | undefined },
  use: (backup: Pieces) => Promise<T>,
): Promise<T> {
  const isSealed = await beginsWith(file, 'age-encryption.org/');
  if (isSealed && identity === undefined) {
    throw new CliError('The backup is encrypted. Name the file with its key: --identity FILE.');
  }
  const unseal = isSealed && identity !== undefined ? unsealWith(await keysIn(identity)) : unchanged;
  let damage: CliError | undefined;
  // Whoever reads on at that moment fails in some way of their own.
  const whole = async function* (plain: Pieces) {
    try {
      yield* plain;
    } catch (error) {
      damage = isOfTheDisk(error) ? undefined : new CliError(damaged);
      throw error;
    }
  };
  try {
    return await pipeline(createReadStream(file), unseal, createGunzip(), whole, (plain: Pieces) => use(plain));
  } catch (error) {
    throw damage ?? error;
  }
}

const damaged =
  'The backup is damaged, cut off, or sealed for another key. Nothing was restored. Take another one, or copy it again.';

/** A file that is not there, or cannot be read, says so itself. */
const isOfTheDisk = (error: unknown) => error instanceof Error && 'syscall' in error;

/** Writes a new key to a file. Answers its public part, for which backups are encrypted. */
export async function writeKeyFile(file: string) {
  const identity = await generateX25519Identity();
  const recipient = await identityToRecipient(identity);
  await writeFile(file, `# public key: ${recipient}\n${identity}\n`, { mode, flag: 'wx' });
  return recipient;
}

const unchanged = (pieces: Pieces) => pieces;

function sealFor(recipients: readonly string[]) {
  const encrypter = new Encrypter();
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient);
    } catch {
      throw new CliError(`${recipient} is no public key of age (age1…).`);
    }
  }
  return async function* seal(pieces: Pieces) {
    yield* await encrypter.encrypt(webStreamOf(pieces));
  };
}

function unsealWith(keys: readonly string[]) {
  const decrypter = new Decrypter();
  for (const key of keys) {
    try {
      decrypter.addIdentity(key);
    } catch {
      throw new CliError('The file of --identity holds a key that is none of age: a part of it may be missing.');
    }
  }
  return async function* unseal(pieces: Pieces) {
    yield* await decrypter.decrypt(webStreamOf(pieces));
  };
}

/** The library knows streams as browsers do. */
const webStreamOf = (pieces: Pieces) => Readable.toWeb(Readable.from(pieces, { objectMode: false })) as ReadableStream;

async function keysIn(file: string) {
  const keys = (await readFile(file, 'utf8')).split('\n').filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  if (keys.length === 0) throw new CliError(`${file} holds no key of age (AGE-SECRET-KEY-…).`);
  return keys;
}

async function beginsWith(file: string, text: string) {
  const handle = await open(file);
  try {
    const { buffer } = await handle.read(Buffer.alloc(text.length), 0, text.length, 0);
    return buffer.toString() === text;
  } finally {
    await handle.close();
  }
}

import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';

/**
 * `yoyaku_` and 70 characters of base64url: the tenant's id (16 bytes), 32 random bytes, and a CRC-32 of both. Scanners for
 * secrets know it by its form, and what was mistyped or made up is refused without a question to the database. The id says
 * where to look: before it is known, nothing of any tenant can be read.
 */
const prefix = 'yoyaku_';
const form = /^yoyaku_([A-Za-z0-9_-]{70})$/;
const idBytes = 16;
const randomLength = 32;

function checksumOf(bytes: Buffer) {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return sum;
}

/** A token that was never issued before. */
export function newTokenText(tenantId: string) {
  const secret = Buffer.concat([Buffer.from(tenantId.replaceAll('-', ''), 'hex'), randomBytes(randomLength)]);
  return `${prefix}${Buffer.concat([secret, checksumOf(secret)]).toString('base64url')}`;
}

/** The tenant that a token names; null for what never was one. */
export function tenantIdOfToken(token: string) {
  const [, encoded] = form.exec(token) ?? [];
  if (encoded === undefined) return null;
  const bytes = Buffer.from(encoded, 'base64url');
  const secret = bytes.subarray(0, idBytes + randomLength);
  // The last character has bits to spare, and one token must have one form.
  if (bytes.toString('base64url') !== encoded || !bytes.subarray(secret.length).equals(checksumOf(secret))) return null;
  return secret.toString('hex', 0, idBytes).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

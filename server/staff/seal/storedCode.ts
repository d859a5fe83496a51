import { type Seals, Unreadable } from './seals.ts';

type Owner = { readonly tenantId: string; readonly staffId: string };

/** The digest of a recovery code, as versions before kept it and as a code is compared. */
const digestBytes = 32;

/** The form in which the digest of a recovery code is stored: fifty bits could be tried against a plain digest. */
export const sealedCode = (seals: Seals, owner: Owner, digest: Buffer) => {
  const text = digest.toString('base64url');
  const sealed = seals.seal({ ...owner, what: 'recovery code' }, text);
  return sealed === text ? digest : Buffer.from(sealed);
};

/** The digest that is stored so; null where none of the keys opens it. */
export function openedCode(seals: Seals, owner: Owner, stored: Buffer) {
  if (stored.length === digestBytes) return stored;
  try {
    return Buffer.from(seals.open({ ...owner, what: 'recovery code' }, stored.toString('utf8')), 'base64url');
  } catch (error) {
    if (error instanceof Unreadable) return null;
    throw error;
  }
}

import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto';

/** Whose secret it is, and which one: a sealed text that is put elsewhere cannot be read there. */
export type SealOwner =
  | { readonly tenantId: string; readonly staffId: string; readonly what: 'app' | 'recovery code' | 'refresh token' }
  | { readonly tenantId: string; readonly audience: string; readonly what: 'client secret' }
  | { readonly tenantId: string; readonly webhookId: string; readonly what: 'webhook' };

/** A sealed text that none of the keys opens. */
export class Unreadable extends Error {}

export type SealOptions = {
  /** 32 bytes each. The first one seals; the others still open what was sealed before. */
  readonly keys: readonly Buffer[];
  /** Whether every process on the database reads what is sealed: one of the version before would not. */
  readonly mayBegin?: () => boolean;
};

const mark = 'sealed1';
const ivBytes = 12;
const tagBytes = 16;

const idOf = (key: Buffer) => createHash('sha256').update('yoyaku key id').update(key).digest('hex').slice(0, 8);

const keyFor = (key: Buffer) => Buffer.from(hkdfSync('sha256', key, '', 'yoyaku second factors', 32));

const idOfOwner = (owner: SealOwner) =>
  'staffId' in owner ? owner.staffId : 'audience' in owner ? owner.audience : owner.webhookId;

const boundTo = (owner: SealOwner) => Buffer.from(JSON.stringify([owner.what, owner.tenantId, idOfOwner(owner)]));

/**
 * Seals what would open an account, so that whoever reads the database or a backup has nothing: AES-256-GCM with a key
 * that is in neither, bound to its owner. Without a key texts stay as they are. A sealed text names its key, so that
 * keys are exchanged one after the other.
 */
export function sealsWith({ keys, mayBegin = () => true }: SealOptions) {
  const ring = new Map(keys.map((key) => [idOf(key), keyFor(key)]));
  const [current = null] = ring.keys();

  const seal = (owner: SealOwner, text: string) => {
    const key = current === null ? undefined : ring.get(current);
    if (!key || !mayBegin()) return text;
    const iv = randomBytes(ivBytes);
    const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(boundTo(owner));
    const sealed = Buffer.concat([iv, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]);
    return [mark, current, sealed.toString('base64url')].join('.');
  };

  return {
    /** The beginning of all that the current key has sealed; null without a key. */
    begins: current === null ? null : `${mark}.${current}.`,
    /** The beginnings of all that can be read. */
    readable: [...ring.keys()].map((id) => `${mark}.${id}.`),
    /** Of anything that is sealed. */
    mark: `${mark}.`,
    mayBegin: () => current !== null && mayBegin(),
    seal,
    /** What was sealed for this owner; a text that is not sealed is itself. Throws Unreadable. */
    open(owner: SealOwner, text: string) {
      if (!text.startsWith(`${mark}.`)) return text;
      const [, id = '', body = ''] = text.split('.');
      const key = ring.get(id);
      if (!key) throw new Unreadable(`the key ${id} is not among those of SECRET_KEY`);
      const sealed = Buffer.from(body, 'base64url');
      const end = sealed.length - tagBytes;
      try {
        const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(0, ivBytes));
        decipher.setAAD(boundTo(owner)).setAuthTag(sealed.subarray(end));
        return Buffer.concat([decipher.update(sealed.subarray(ivBytes, end)), decipher.final()]).toString('utf8');
      } catch {
        throw new Unreadable('a sealed text was changed, or belongs to somebody else');
      }
    },
  };
}

export type Seals = ReturnType<typeof sealsWith>;

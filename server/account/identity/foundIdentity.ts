import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long somebody may take to log in or to register with what the provider said, in milliseconds. */
const foundLifeMs = 30 * 60_000;

/** Somebody at the provider who is linked to nobody here. */
export type FoundIdentity = {
  readonly issuer: string;
  readonly subject: string;
  /** Whose account has their mail address; null where nobody's has. */
  readonly ownerId: string | null;
};

type Place = { readonly tenantId: string; readonly browser: string; readonly nowMs: number };

/**
 * Writes and reads what stands for them until they are linked. It is signed, together with the tenant and with what their
 * browser keeps to itself, so it is of use to nobody else; and it opens nothing without a password.
 */
export function foundIdentities(secret: Buffer) {
  const sign = ({ tenantId, browser }: Place, body: string) =>
    createHmac('sha256', secret)
      .update(JSON.stringify(['found identity', tenantId, browser, body]))
      .digest('base64url');

  return {
    write(place: Place, { issuer, subject, ownerId }: FoundIdentity) {
      const body = Buffer.from(JSON.stringify([issuer, subject, ownerId, place.nowMs])).toString('base64url');
      return `${body}.${sign(place, body)}`;
    },
    /** Null for what was not written here, for this browser, or a while ago. */
    read(place: Place, text: string): FoundIdentity | null {
      const [body = '', signature = ''] = text.split('.');
      const [given, expected] = [Buffer.from(signature), Buffer.from(sign(place, body))];
      if (place.browser === '' || given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
      // Written here alone.
      const [issuer, subject, ownerId, foundMs] = JSON.parse(Buffer.from(body, 'base64url').toString()) as [
        string,
        string,
        string | null,
        number,
      ];
      return foundMs + foundLifeMs > place.nowMs ? { issuer, subject, ownerId } : null;
    },
  };
}

export type FoundIdentities = ReturnType<typeof foundIdentities>;

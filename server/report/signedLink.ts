import { createHmac, timingSafeEqual } from 'node:crypto';

/** How long a link to a document works, in seconds (spec: it is opened at once). */
export const linkSeconds = 120;

export const documents = ['approval', 'bill'] as const;

export type Linked = {
  readonly document: (typeof documents)[number];
  readonly tenantAlias: string;
  readonly reservationId: string;
};

/** What is signed names its purpose, so that a signature made for one thing opens no other. */
const signatureOf = (secret: Buffer, { document, tenantAlias, reservationId }: Linked, expires: number) =>
  createHmac('sha256', secret)
    .update(`${document} document\n${tenantAlias}\n${reservationId}\n${expires}`)
    .digest('base64url');

/** The address of a document, below the public one, that works until `linkSeconds` after now. */
export function signedPath(secret: Buffer, linked: Linked, nowMs: number) {
  const expires = Math.floor(nowMs / 1000) + linkSeconds;
  const query = new URLSearchParams({ expires: String(expires), signature: signatureOf(secret, linked, expires) });
  return `/document/${linked.document}/${linked.tenantAlias}/${linked.reservationId}?${query}`;
}

export type LinkVerdict = 'good' | 'expired' | 'forged';

/** Whether a link was made here, for just this, and still works. Other parameters may come along: LINE adds one. */
export function judgeLink(
  secret: Buffer,
  { expires, signature, ...linked }: Linked & { readonly expires: string; readonly signature: string },
  nowMs: number,
): LinkVerdict {
  const until = /^\d{1,12}$/.test(expires) ? Number(expires) : Number.NaN;
  const wanted = Buffer.from(signatureOf(secret, linked, until));
  const given = Buffer.from(signature);
  if (wanted.length !== given.length || !timingSafeEqual(wanted, given)) return 'forged';
  return nowMs <= until * 1000 ? 'good' : 'expired';
}

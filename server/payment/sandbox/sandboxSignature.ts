import { createHmac, timingSafeEqual } from 'node:crypto';

/** The header that carries the signature: `t=` the second it was made, `v1=` an HMAC-SHA256 over second and body. */
export const signatureHeader = 'x-sandbox-signature';

/** Seconds for which a signature holds; whoever caught a notification cannot send it again later. */
const tolerance = 300;

const macOf = (secret: Buffer, second: number, body: string | Buffer) =>
  createHmac('sha256', secret).update(`${second}.`).update(body).digest();

export function sign(secret: Buffer, body: string, nowMs: number) {
  const second = Math.floor(nowMs / 1000);
  return `t=${second},v1=${macOf(secret, second, body).toString('hex')}`;
}

/** True for a body that was signed with the secret within the last five minutes. */
export function isSigned(secret: Buffer, { header, body, nowMs }: { header: string; body: Buffer; nowMs: number }) {
  const [, second, hex] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header) ?? [];
  if (!second || !hex) return false;
  if (Math.abs(nowMs / 1000 - Number(second)) > tolerance) return false;
  return timingSafeEqual(Buffer.from(hex, 'hex'), macOf(secret, Number(second), body));
}

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { isPassGood, type PassTimes } from '#rules/account/queue/queueWait.ts';

/**
 * A place in the queue before the password check: who came (a random name), when, and from which network (a keyed
 * digest). What was waited belongs to that network, wherever the pass is shown, so handing it round gains nothing.
 */
export type QueuePass = PassTimes & { readonly id: string; readonly network: string };

/**
 * Writes and reads passes. They are signed together with their tenant, so nobody can make one up, take one to another
 * tenant, or have come earlier than they did.
 */
export function queuePasses(secret: Buffer) {
  const mac = (...parts: readonly string[]) =>
    createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
  const sign = (tenantId: string, body: string) => mac('pass', tenantId, body);

  return {
    /** The digest under which a network is known here and in passes. */
    networkKey: (network: string) => mac('network', network).slice(0, 16),
    newId: () => randomBytes(9).toString('base64url'),
    write(tenantId: string, { id, network, cameUs, seenMs }: QueuePass) {
      const body = [id, network, cameUs.toString(36), Math.floor(seenMs).toString(36)].join('.');
      return `${body}.${sign(tenantId, body)}`;
    },
    /** What a text says when it is a pass of that tenant and still good; null otherwise. */
    read(tenantId: string, text: string, nowMs: number): QueuePass | null {
      const end = text.lastIndexOf('.');
      if (end < 0 || text.length > 200) return null;
      const [signature, expected] = [Buffer.from(text.slice(end + 1)), Buffer.from(sign(tenantId, text.slice(0, end)))];
      if (signature.length !== expected.length || !timingSafeEqual(signature, expected)) return null;
      const [id = '', network = '', came = '', seen = ''] = text.slice(0, end).split('.');
      const pass = { id, network, cameUs: Number.parseInt(came, 36), seenMs: Number.parseInt(seen, 36) };
      return isPassGood(pass, nowMs) ? pass : null;
    },
  };
}

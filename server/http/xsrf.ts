import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';

const cookieName = 'XSRF-TOKEN';

/** Signed double submit: the cookie's value must come back in X-XSRF-TOKEN and must be one this server made. */
export function xsrf(options: { secret: Buffer; isSecure: boolean }) {
  const sign = (random: string) => createHmac('sha256', options.secret).update(`xsrf\n${random}`).digest('base64url');

  const isOurs = (token: string) => {
    const [random, signature] = token.split('.');
    return random !== undefined && signature !== undefined && equal(signature, sign(random));
  };

  return {
    /** Gives the caller a cookie when there is none of ours yet. */
    offer(request: FastifyRequest, reply: FastifyReply) {
      if (isOurs(request.cookies[cookieName] ?? '')) return;
      const random = randomBytes(16).toString('base64url');
      reply.setCookie(cookieName, `${random}.${sign(random)}`, {
        path: '/',
        sameSite: 'strict',
        secure: options.isSecure,
        // The page must read it to send it back.
        httpOnly: false,
      });
    },
    /** Throws the refusal `xsrf` unless cookie and header agree. */
    demand(request: FastifyRequest) {
      const cookie = request.cookies[cookieName] ?? '';
      const header = request.headers['x-xsrf-token'];
      if (typeof header !== 'string' || !isOurs(cookie) || !equal(header, cookie)) throw new Refused('xsrf');
    },
  };
}

export type Xsrf = ReturnType<typeof xsrf>;

const equal = (one: string, other: string) => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Refused } from '../refused.ts';
import { recentlySeen } from './recentlySeen.ts';

const cookieName = 'XSRF-TOKEN';

/** How many tokens of ours are known again without computing their signature. */
const knownMost = 20_000;

/** Signed double submit: the cookie's value must come back in X-XSRF-TOKEN and must be one this server made. */
export function xsrf(options: { secret: Buffer; isSecure: boolean }) {
  const sign = (random: string) => createHmac('sha256', options.secret).update(`xsrf\n${random}`).digest('base64url');
  // Only what was verified once is remembered, so strangers cannot fill this with tokens of their own making.
  const known = recentlySeen(knownMost);

  const isOurs = (token: string) => {
    if (known.has(token)) return true;
    const [random, signature] = token.split('.');
    const isSigned = random !== undefined && signature !== undefined && equal(signature, sign(random));
    if (isSigned) known.add(token);
    return isSigned;
  };

  return {
    /** Gives the caller a cookie when there is none of ours yet. */
    offer(request: FastifyRequest, reply: FastifyReply) {
      if (isOurs(cookieOf(request))) return;
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
      const cookie = cookieOf(request);
      const header = request.headers['x-xsrf-token'];
      if (typeof header !== 'string' || !isOurs(cookie) || !equal(header, cookie)) throw new Refused('xsrf');
    },
  };
}

export type Xsrf = ReturnType<typeof xsrf>;

const ownCookie = new RegExp(`(?:^|;\\s*)${cookieName}=([^;]*)`);

/** Read from the header itself: every request is asked for this one cookie, and hardly any for another. */
const cookieOf = ({ headers: { cookie } }: FastifyRequest) =>
  cookie === undefined ? '' : (ownCookie.exec(cookie)?.[1]?.trim() ?? '');

const equal = (one: string, other: string) => {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.length === b.length && timingSafeEqual(a, b);
};

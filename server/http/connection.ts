import type { FastifyReply, FastifyRequest } from 'fastify';
import { passLifeMs } from '#rules/account/queueWait.ts';
import { MustWait } from '../account/queue/mustWait.ts';
import type { Connection } from '../context.ts';

/** One for each tenant, so that waiting for two towns at once loses no place. */
const nameOf = (tenantId: string) => `QUEUE-${tenantId}`;

/** What the connection of a request tells: the place it keeps in the queue, whether it still stands, from what it came. */
export const connectionOf = (request: FastifyRequest, tenantId: string): Connection => ({
  queuePass: request.cookies[nameOf(tenantId)] ?? '',
  isGone: () => request.raw.socket.destroyed === true,
  userAgent: request.headers['user-agent'] ?? '',
});

/** Lets the browser keep the place of who must wait. */
export function keepPlace(error: Error, reply: FastifyReply, { isSecure }: { readonly isSecure: boolean }) {
  if (!(error instanceof MustWait)) return;
  reply.setCookie(nameOf(error.tenantId), error.pass, {
    // Logging in and registering read it, nothing else.
    path: '/api/Authentication',
    httpOnly: true,
    sameSite: 'strict',
    secure: isSecure,
    maxAge: passLifeMs / 1000,
  });
}

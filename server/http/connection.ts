import type { FastifyReply, FastifyRequest } from 'fastify';
import { passLifeMs } from '#rules/account/queue/queueWait.ts';
import { knownDeviceLifeMs } from '../account/login/knownDevices.ts';
import { MustWait } from '../account/queue/mustWait.ts';
import type { Connection } from '../context.ts';

/** One for each tenant, so that waiting for two towns at once loses no place. */
const nameOf = (tenantId: string) => `QUEUE-${tenantId}`;

/** One for each tenant here too: what is known in one town says nothing in another. */
const deviceNameOf = (tenantId: string) => `DEVICE-${tenantId}`;

const staffDeviceNameOf = (tenantId: string) => `DEVICE-STAFF-${tenantId}`;

/**
 * The session of the console; one for each tenant. `__Host-` lets no other name of the domain set it, and needs https.
 */
const staffSessionNameOf = (tenantId: string, isSecure: boolean) => `${isSecure ? '__Host-' : ''}STAFF-${tenantId}`;

/** The token of the console's session that came with a request; '' without one. */
export const staffTokenOf = ({ cookies }: Pick<FastifyRequest, 'cookies'>, tenantId: string, isSecure: boolean) =>
  cookies[staffSessionNameOf(tenantId, isSecure)] ?? '';

/** Logging in, registering and passwords read them, nothing else. */
const hidden = { path: '/api/Authentication', httpOnly: true, sameSite: 'strict' } as const;

/** What is known only by the browser that went to a provider of sign-ins. */
const oidcNameOf = (tenantId: string) => `OIDC-STAFF-${tenantId}`;

const residentOidcNameOf = (tenantId: string) => `OIDC-${tenantId}`;

/** How long somebody is on the way there and back at most, in seconds. */
const oidcSeconds = 3600;

/** Signing in to the console reads them. */
const hiddenOfStaff = { ...hidden, path: '/api/Console' } as const;

/** What a connection tells of itself and what its browser keeps for us. `isSecure` when it is reached over https. */
export const connectionOf = (
  { request, reply, isSecure }: { request: FastifyRequest; reply: FastifyReply; isSecure: boolean },
  tenantId: string,
): Connection => ({
  queuePass: request.cookies[nameOf(tenantId)] ?? '',
  isGone: () => request.raw.socket.destroyed === true,
  userAgent: request.headers['user-agent'] ?? '',
  knownDevice: request.cookies[deviceNameOf(tenantId)] ?? '',
  keepDevice: (proofs) =>
    void reply.setCookie(deviceNameOf(tenantId), proofs, {
      ...hidden,
      secure: isSecure,
      maxAge: knownDeviceLifeMs / 1000,
    }),
  knownStaffDevice: request.cookies[staffDeviceNameOf(tenantId)] ?? '',
  keepStaffDevice: (proofs) =>
    void reply.setCookie(staffDeviceNameOf(tenantId), proofs, {
      ...hiddenOfStaff,
      secure: isSecure,
      maxAge: knownDeviceLifeMs / 1000,
    }),
  oidcBrowser: request.cookies[oidcNameOf(tenantId)] ?? '',
  keepOidcBrowser: (secret) =>
    void reply.setCookie(oidcNameOf(tenantId), secret, { ...hiddenOfStaff, secure: isSecure, maxAge: oidcSeconds }),
  residentOidcBrowser: request.cookies[residentOidcNameOf(tenantId)] ?? '',
  keepResidentOidcBrowser: (secret) =>
    void reply.setCookie(residentOidcNameOf(tenantId), secret, { ...hidden, secure: isSecure, maxAge: oidcSeconds }),
  keepStaffSession: (token) => {
    const options = { path: '/', httpOnly: true, sameSite: 'strict', secure: isSecure } as const;
    const name = staffSessionNameOf(tenantId, isSecure);
    void (token === null ? reply.clearCookie(name, options) : reply.setCookie(name, token, options));
  },
});

/** Lets the browser keep the place of who must wait. */
export function keepPlace(error: Error, reply: FastifyReply, { isSecure }: { readonly isSecure: boolean }) {
  if (!(error instanceof MustWait)) return;
  reply.setCookie(nameOf(error.tenantId), error.pass, {
    ...hidden,
    secure: isSecure,
    maxAge: passLifeMs / 1000,
  });
}

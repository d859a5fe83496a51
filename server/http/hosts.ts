import type { FastifyRequest } from 'fastify';
import { residentEndpoints, type ServedName, servedEndpoints } from '#contract/endpoints.ts';

/** The one host name of the staff's console; null where it shares every name with the residents' screens. */
export type ConsoleHost = string | null;

/**
 * The name to which the request was sent, as its connection carried it: of X-Forwarded-Host anybody can write what they like,
 * and a proxy passes it on.
 */
function hostOf({ raw }: FastifyRequest) {
  const [name = ''] = /^(?:\[[^\]]*\]|[^:]*)/.exec(raw.headers.host ?? '') ?? [];
  return name.toLowerCase().replace(/\.$/, '');
}

/** Whether staff are served here. */
export const isForStaff = (host: ConsoleHost, request: FastifyRequest) => host === null || hostOf(request) === host;

/** Whether residents are. The console's own host shows nothing of theirs, so that nothing of theirs runs beside it. */
export const isForResidents = (host: ConsoleHost, request: FastifyRequest) => host === null || hostOf(request) !== host;

/** Whether it is a call of residents and visitors. */
export const isResidents = (name: ServedName) => Object.hasOwn(residentEndpoints, name);

/** Whether a call answers on the host to which it was sent. What needs no tenant both sides ask. */
export function answersHere(host: ConsoleHost, name: ServedName, request: FastifyRequest) {
  if (servedEndpoints[name].access === 'public') return true;
  return isResidents(name) ? isForResidents(host, request) : isForStaff(host, request);
}

import type { FastifyRequest } from 'fastify';

const form = /^bearer(?: +([^ ]*) *)?$/i;

/** The token of `Authorization: Bearer`; '' for one that is empty, null where none came. Other schemes are a proxy's. */
export function bearerOf({ headers: { authorization } }: FastifyRequest) {
  if (authorization === undefined) return null;
  const found = form.exec(authorization);
  return found && (found[1] ?? '');
}

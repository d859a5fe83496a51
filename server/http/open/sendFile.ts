import { createHash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';

const types = {
  csv: 'text/csv; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
  xml: 'application/xml; charset=utf-8',
} as const;

/** When a calendar was written changes nothing that it tells. */
const tagOf = (text: string) =>
  `W/"${createHash('sha256')
    .update(text.replaceAll(/^DTSTAMP:.*\r\n/gm, ''))
    .digest('base64url')
    .slice(0, 27)}"`;

type Sent = {
  readonly type: keyof typeof types;
  readonly text: string;
  /** Who may keep it; everybody where nothing is said. */
  readonly cacheControl?: string;
};

/** Programs ask again whether a file is still the same, and are told without being sent it once more. */
export function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, text, cacheControl = 'public, no-cache' }: Sent,
) {
  const tag = tagOf(text);
  reply.headers({ 'cache-control': cacheControl, etag: tag });
  if (request.headers['if-none-match'] === tag) return reply.status(304).send();
  return reply.type(types[type]).send(text);
}

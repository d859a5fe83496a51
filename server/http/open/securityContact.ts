import type { FastifyInstance } from 'fastify';

type Contact = {
  /** Where a weakness of this installation is reported: a `mailto:` or `https:` address; undefined where nobody said. */
  readonly contact: string | undefined;
  readonly publicUrl: string;
  readonly clock: () => number;
};

const days = 30;
const address = '/.well-known/security.txt';

/**
 * Where to report a weakness, as RFC 9116 has it, on both hosts. It stands until a month from now: who finds it much
 * later asks again. Not served where the operator has named nobody.
 */
export function serveSecurityContact(app: FastifyInstance, { contact, publicUrl, clock }: Contact) {
  if (contact === undefined) return;
  app.get(address, { schema: { hide: true }, config: { limit: 'crowdByAddress' } }, async (_request, reply) => {
    const expires = new Date(clock() + days * 86_400_000).toISOString();
    const lines = [
      `Contact: ${contact}`,
      `Expires: ${expires}`,
      'Preferred-Languages: ja, en',
      `Canonical: ${publicUrl}${address}`,
    ];
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`);
  });
}

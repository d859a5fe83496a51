import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { MailDelivery } from '#contract/account.ts';
import type { Executor } from '#server/executor.ts';
import { demoMails } from '#server/notice/demoMails.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { pageStyle } from '../page/pageStyle.ts';
import { demoMailboxPage, demoMailboxPath } from './demoMailboxPage.ts';

type Parts = {
  readonly directory: TenantDirectory;
  readonly executor: Executor;
  readonly mailDelivery: MailDelivery;
};

const style = `${pageStyle}.mail { white-space: pre-line; border-top: 1px dashed var(--line); margin-top: .75rem; padding-top: .75rem; }
`;

const isLoopback = (address: string) => {
  const plain = address.replace(/^::ffff:/, '');
  return plain === '::1' || (isIP(plain) === 4 && plain.startsWith('127.'));
};

/**
 * Serves a page with the mails of a tenant where the server is a demo without a mail server, to this machine alone:
 * whoever sees the page could be anybody.
 */
export function serveDemoMailbox(app: FastifyInstance, { directory, executor, mailDelivery }: Parts) {
  if (mailDelivery !== 'shown') return;
  const hidden = { schema: { hide: true }, config: { limit: 'visitsByAddress' } } as const;
  app.get(`${demoMailboxPath}/mailbox.css`, hidden, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(style),
  );
  app.get<{ Params: { alias: string } }>(`${demoMailboxPath}/:alias`, hidden, async (request, reply) => {
    const tenant = isLoopback(request.ip) ? await directory.byAlias(request.params.alias) : null;
    if (!tenant) return reply.callNotFound();
    const doing = { tenant, actor: { kind: 'job', name: 'demo mailbox' }, log: request.log } as const;
    const mails = await executor.scope(doing).transact(demoMails);
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store');
    return reply.send(demoMailboxPage({ tenantName: tenant.tenantName, mails }));
  });
}

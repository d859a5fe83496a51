import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Server } from '../call.ts';
import { inTenant } from '../db/connect.ts';
import { momentOf } from '../time.ts';
import { approvalLines, approvalRow } from './approval.queries.ts';
import { approvalFactsOf } from './approval.view.ts';
import type { ApprovalPrinter } from './approvalPrinter.ts';
import { judgeLink } from './signedLink.ts';

type Address = {
  Params: { tenantAlias: string; reservationId: string };
  Querystring: { expires?: string; signature?: string };
};

/** The document itself may run nothing and ask for nothing; browsers show PDFs with a viewer of their own style. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf";

/**
 * Serves approval documents to who has a link that still works. The signature is the only key, so an address that was
 * altered is answered like one that never was.
 */
export function serveApproval(app: FastifyInstance, server: Server, printer: ApprovalPrinter) {
  app.get<Address>(
    '/document/approval/:tenantAlias/:reservationId',
    { schema: { hide: true } },
    async (request, reply) => {
      const { expires = '', signature = '' } = request.query;
      const nowMs = server.clock();
      const verdict = judgeLink(server.linkSecret, { ...request.params, expires, signature }, nowMs);
      if (verdict === 'forged') return sorry(reply, 404, 'ページが見つかりません。');
      if (verdict === 'expired') {
        return sorry(reply, 410, 'この承認書のリンクは有効期限が切れました。予約の詳細からもう一度表示してください。');
      }
      const facts = await factsFor(server, request.params, nowMs);
      if (facts === null) return sorry(reply, 404, 'ページが見つかりません。');
      const name = encodeURIComponent(`使用承認書_${facts.number}.pdf`);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="approval-${facts.number}.pdf"; filename*=UTF-8''${name}`,
          'cache-control': 'no-store',
          'content-security-policy': documentPolicy,
          'x-robots-tag': 'noindex',
        })
        .send(await printer.print(facts));
    },
  );
}

async function factsFor(server: Server, { tenantAlias, reservationId }: Address['Params'], nowMs: number) {
  const tenant = await server.directory.byAlias(tenantAlias);
  if (!tenant) return null;
  const { tenantId } = tenant;
  return inTenant(server.db, tenantId, async (trx) => {
    const row = await approvalRow(trx, { tenantId, reservationId });
    if (!row) return null;
    const lines = await approvalLines(trx, { tenantId, reservationId });
    return approvalFactsOf(row, lines, { tenant, now: momentOf(nowMs, tenant.timeZone), secret: server.linkSecret });
  });
}

const sorry = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>使用承認書</title><body><main><h1>使用承認書</h1><p>${message}</p></main></body></html>`,
    );

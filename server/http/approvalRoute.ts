import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Executor } from '../executor.ts';
import { Refused } from '../refused.ts';
import { approvalLines, approvalRow } from '../report/approval.queries.ts';
import { approvalFactsOf } from '../report/approval.view.ts';
import type { ApprovalPrinter } from '../report/approvalPrinter.ts';
import { printQueue } from '../report/printQueue.ts';
import { judgeLink } from '../report/signedLink.ts';
import type { TenantDirectory } from '../tenant/directory.ts';
import { answerFor, describeFault } from './errors.ts';

type Parts = { readonly executor: Executor; readonly directory: TenantDirectory; readonly linkSecret: Buffer };

type Address = {
  Params: { tenantAlias: string; reservationId: string };
  Querystring: { expires?: string; signature?: string };
};

/** The document itself may run and load nothing; browsers show PDFs with a viewer of their own style. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf";

/**
 * Serves approval documents to holders of a link that is still valid. The signature is the only key, so an altered
 * address is answered like an unknown one.
 */
export function serveApproval(app: FastifyInstance, parts: Parts, printer: ApprovalPrinter) {
  const print = printQueue(printer.print);
  app.get<Address>(
    '/document/approval/:tenantAlias/:reservationId',
    { schema: { hide: true }, config: { limit: 'documentsByAddress' }, errorHandler: sayRefusal },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { expires = '', signature = '' } = request.query;
      const nowMs = parts.executor.clock();
      const verdict = judgeLink(parts.linkSecret, { ...request.params, expires, signature }, nowMs);
      if (verdict === 'forged') return sorry(reply, 404, 'ページが見つかりません。');
      if (verdict === 'expired') {
        return sorry(reply, 410, 'この承認書のリンクは有効期限が切れました。予約の詳細からもう一度表示してください。');
      }
      const facts = await factsFor(parts, request);
      if (facts === null) return sorry(reply, 404, 'ページが見つかりません。');
      const { tenantAlias, reservationId } = request.params;
      const pdf = await print(`${tenantAlias}/${reservationId}`, facts, gone.signal);
      // Nobody is there any more who could be answered.
      if (pdf === null) return reply.hijack();
      const name = encodeURIComponent(`使用承認書_${facts.number}.pdf`);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="approval-${facts.number}.pdf"; filename*=UTF-8''${name}`,
          'cache-control': 'no-store',
          'content-security-policy': documentPolicy,
          'x-robots-tag': 'noindex',
        })
        .send(pdf);
    },
  );
}

async function factsFor(parts: Parts, { params, log }: FastifyRequest<Address>) {
  const { tenantAlias, reservationId } = params;
  const tenant = await parts.directory.byAlias(tenantAlias);
  if (!tenant) return null;
  const { tenantId } = tenant;
  const scope = parts.executor.scope({ tenant, actor: { kind: 'visitor', address: '', sessionToken: '' }, log });
  return scope.transact(async ({ trx, now }) => {
    const row = await approvalRow(trx, { tenantId, reservationId });
    if (!row) return null;
    const lines = await approvalLines(trx, { tenantId, reservationId });
    return approvalFactsOf(row, lines, { tenant, now, secret: parts.linkSecret });
  });
}

/** A document is opened in a tab of its own, so a refusal is a page too. */
function sayRefusal(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  if (!(error instanceof Refused)) throw error;
  const { status, outcome, retryAfter, body } = answerFor(error);
  if (outcome === 'busy') request.log.warn({ busy: describeFault(error) }, 'busy');
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return sorry(reply, status, body.error.message);
}

const sorry = (reply: FastifyReply, status: number, message: string) =>
  reply
    .status(status)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
    .send(
      `<!doctype html><html lang="ja"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>使用承認書</title><body><main><h1>使用承認書</h1><p>${message}</p></main></body></html>`,
    );

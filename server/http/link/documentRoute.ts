import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { consoleAddress } from '#contract/consoleScreens.ts';
import { paths } from '#contract/screens.ts';
import type { Executor } from '#server/executor.ts';
import { laterChargesOf } from '#server/facility/laterCharges.queries.ts';
import { Refused } from '#server/refused.ts';
import { approvalLines, approvalRow } from '#server/report/approval.queries.ts';
import { approvalFactsOf } from '#server/report/approval.view.ts';
import { billFactsOf } from '#server/report/bill/billFacts.ts';
import type { DocumentFacts } from '#server/report/documentFacts.ts';
import type { DocumentPrinter } from '#server/report/documentPrinter.ts';
import { type PrintQueue, printQueue } from '#server/report/printQueue.ts';
import { documents, judgeLink, type Linked } from '#server/report/signedLink.ts';
import type { TenantDirectory } from '#server/tenant/directory.ts';
import { answerFor, describeFault } from '../errors.ts';
import { html } from '../page/html.ts';
import { pageDocument } from '../page/pageDocument.ts';
import { pageStyle } from '../page/pageStyle.ts';

type Parts = { readonly executor: Executor; readonly directory: TenantDirectory; readonly linkSecret: Buffer };

type Address = {
  Params: { tenantAlias: string; reservationId: string };
  /** `for`: staff asked for it. */
  Querystring: { expires?: string; signature?: string; for?: string };
};

const styleAddress = '/document/page.css';

/** The document itself may run and load nothing; browsers show PDFs with a viewer of their own style. */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; plugin-types application/pdf";

/** What a kind of document is called, and the name under which it is saved. */
const called: Readonly<Record<Linked['document'], string>> = { approval: '使用承認書', bill: '納入通知書' };

/**
 * Serves documents of reservations to holders of a link that is still valid. The signature is the only key, so an altered
 * address is answered like an unknown one.
 */
export function serveDocuments(app: FastifyInstance, parts: Parts, printer: DocumentPrinter) {
  const print = printQueue(printer.print);
  app.get(styleAddress, { schema: { hide: true }, config: { limit: 'crowdByAddress' } }, async (_request, reply) =>
    reply.type('text/css; charset=utf-8').header('cache-control', 'public, max-age=3600').send(pageStyle),
  );
  for (const document of documents) serveDocument(app, parts, { document, print });
}

function serveDocument(
  app: FastifyInstance,
  parts: Parts,
  { document, print }: { readonly document: Linked['document']; readonly print: PrintQueue },
) {
  const sorry = sorryFor(called[document]);
  app.get<Address>(
    `/document/${document}/:tenantAlias/:reservationId`,
    { schema: { hide: true }, config: { limit: 'documentsByAddress' }, errorHandler: sayRefusal(sorry) },
    async (request, reply) => {
      const gone = new AbortController();
      reply.raw.once('close', () => gone.abort());
      const { expires = '', signature = '' } = request.query;
      const nowMs = parts.executor.clock();
      const verdict = judgeLink(parts.linkSecret, { document, ...request.params, expires, signature }, nowMs);
      const { tenantAlias, reservationId } = request.params;
      if (verdict === 'forged') return sorry(reply, missing);
      if (verdict === 'expired') {
        return sorry(reply, {
          status: 410,
          message: 'このリンクは有効期限が切れました。予約の詳細から、もう一度表示してください。',
          wayOn: { to: detailFor(request), label: '予約の詳細へ' },
        });
      }
      const facts = await factsFor(parts, request, document);
      if (facts === null) return sorry(reply, missing);
      const pdf = await print(`${document}/${tenantAlias}/${reservationId}`, facts, gone.signal);
      // Nobody is there any more who could be answered.
      if (pdf === null) return reply.hijack();
      const number = 'billNumber' in facts ? facts.billNumber : facts.number;
      const name = encodeURIComponent(`${called[document]}_${number}.pdf`);
      return reply
        .headers({
          'content-type': 'application/pdf',
          'content-disposition': `inline; filename="${document}-${number}.pdf"; filename*=UTF-8''${name}`,
          'cache-control': 'no-store',
          'content-security-policy': documentPolicy,
          'x-robots-tag': 'noindex',
        })
        .send(pdf);
    },
  );
}

/** The reservation on the screens of somebody who asked for its document. */
const detailFor = ({ params: { tenantAlias, reservationId }, query }: FastifyRequest<Address>) =>
  query.for === 'desk'
    ? consoleAddress('', `/t/${tenantAlias}/reservations/${reservationId}`)
    : paths.myReservation(tenantAlias, reservationId);

async function factsFor(
  parts: Parts,
  { params, log }: FastifyRequest<Address>,
  document: Linked['document'],
): Promise<DocumentFacts | null> {
  const { tenantAlias, reservationId } = params;
  const tenant = await parts.directory.byAlias(tenantAlias);
  if (!tenant) return null;
  const { tenantId } = tenant;
  const scope = parts.executor.scope({ tenant, actor: { kind: 'visitor', address: '', sessionToken: '' }, log });
  return scope.transact(async (context) => {
    if (document === 'bill') return billFactsOf(context, reservationId);
    const { trx, now } = context;
    const row = await approvalRow(trx, { tenantId, reservationId });
    if (!row) return null;
    const lines = await approvalLines(trx, { tenantId, reservationId });
    const charges = await laterChargesOf(trx, { tenantId, reservationId });
    return approvalFactsOf(row, lines, { charges, tenant, now, secret: parts.linkSecret });
  });
}

/** A document is opened in a tab of its own, so a refusal is a page too. */
const sayRefusal = (sorry: SaySorry) => (error: FastifyError, request: FastifyRequest, reply: FastifyReply) => {
  if (!(error instanceof Refused)) throw error;
  const { status, outcome, retryAfter, body } = answerFor(error);
  if (outcome === 'busy') request.log.warn({ busy: describeFault(error) }, 'busy');
  if (retryAfter !== null) reply.header('retry-after', String(retryAfter));
  return sorry(reply, { status, message: body.error.message, wayOn: { to: request.url, label: 'もう一度表示する' } });
};

type Sorry = {
  readonly status: number;
  readonly message: string;
  readonly wayOn: { readonly to: string; readonly label: string };
};

/** Of an address that was altered nothing is believed, so it leads to no tenant either. */
const missing: Sorry = {
  status: 404,
  message: 'ページが見つかりません。アドレスをお確かめください。',
  wayOn: { to: paths.landing(), label: 'トップへ' },
};

type SaySorry = ReturnType<typeof sorryFor>;

const sorryFor =
  (title: string) =>
  (reply: FastifyReply, { status, message, wayOn }: Sorry) =>
    reply
      .status(status)
      .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' })
      .send(
        pageDocument({
          title,
          style: styleAddress,
          hasIcon: true,
          header: html`公共施設と講座の予約`,
          main: html`<h1>${title}を表示できません</h1>
<section class="card"><p>${message}</p><a class="button main" href="${wayOn.to}">${wayOn.label}</a></section>`,
        }),
      );

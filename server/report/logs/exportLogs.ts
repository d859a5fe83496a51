import type { StaffAccess } from '#contract/console/logs.ts';
import { dayOf } from '#rules/day/day.ts';
import { actionLabel } from '#rules/staff/actionLabel.ts';
import { accessFound } from '#server/account/personal/listAccess.ts';
import { recordAccess } from '#server/account/personal/recordAccess.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { auditFound, type LoggedEvent } from '#server/staff/audit/listAudit.ts';
import { byteOrderMark, type CsvForm, headerOf, linesOf } from '../csv/excelCsv.ts';

/** So many lines are read, written and sent at once, however long a log is. */
const pieceLength = 2_000;

const auditForm: CsvForm<LoggedEvent> = [
  ['日時', ({ happenedAt }) => happenedAt.replace('T', ' ')],
  ['職員', ({ actorName }) => actorName],
  ['確認した職員', ({ secondName }) => secondName],
  ['操作', ({ action }) => actionLabel(action)],
  ['対象', ({ subject }) => subject],
  ['理由', ({ reason }) => reason],
  ['接続元', ({ address }) => address],
  ['呼出し', ({ action }) => action],
  ['内容', ({ request }) => request],
];

/** Without the names of residents: their numbers say whom it was about to somebody who may look them up. */
const accessForm: CsvForm<StaffAccess> = [
  ['日時', ({ happenedAt }) => happenedAt.replace('T', ' ')],
  ['職員', ({ actor, actorName }) => actorName || actor],
  ['閲覧', ({ operation }) => actionLabel(operation)],
  ['利用者番号', ({ userNumber }) => userNumber],
  ['項目', ({ fields }) => fields.join('、')],
  ['理由', ({ reason }) => reason],
  ['呼出し', ({ operation }) => operation],
  ['内容', ({ request }) => request],
];

type Found<Row> = { readonly items: readonly Row[]; readonly next: number | null };

type Exported<Row> = {
  readonly operation: 'Console/ExportAudit' | 'Desk/ExportAccess';
  readonly file: string;
  readonly form: CsvForm<Row>;
  readonly request: { readonly before: number | null; readonly reason: string };
  readonly find: (most: number) => Promise<Found<Row>>;
};

/** One piece of a log, which only grows at its other end, so that the pieces fit. Refuses reasonRequired. */
async function pieceOf<Row>(context: Context<Staff>, { operation, file, form, request, find }: Exported<Row>) {
  const { reason: typed, ...search } = request;
  const reason = typed.trim();
  if (reason === '') throw new Refused('reasonRequired');
  const { items, next } = await find(pieceLength);
  const count = items.length;
  await recordAccess(context, { operation, request: { ...search, count }, reason });
  const { tenantAlias, timeZone } = context.tenant;
  const head = request.before === null ? byteOrderMark + headerOf(form) : '';
  const fileName = `${tenantAlias}-${file}-${dayOf(context.now)}.csv`;
  return { fileName, csv: head + linesOf(form, items, timeZone), count, next };
}

export const exportAudit: Operation<'Console/ExportAudit'> = (context, request) =>
  pieceOf(context, {
    operation: 'Console/ExportAudit',
    file: 'audit',
    form: auditForm,
    request,
    find: (most) => auditFound(context, request, most),
  });

export const exportAccess: Operation<'Desk/ExportAccess'> = (context, request) =>
  pieceOf(context, {
    operation: 'Desk/ExportAccess',
    file: 'access',
    form: accessForm,
    request,
    find: (most) => accessFound(context, request, most),
  });

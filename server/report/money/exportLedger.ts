import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { spreadOverLines } from '#rules/payment/spreadOverLines.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import type { Context } from '#server/context.ts';
import { readByCursor } from '#server/db/readByCursor.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { type AccountLineRow, allLines, type LineRow, sumsOfSubjects } from '#server/payment/books/lines.queries.ts';
import { momentsOf } from '#server/payment/books/period.ts';
import { lineText } from '#server/payment/lineText.ts';
import { reachIn } from '#server/staff/member.ts';
import { localDateTimeOf } from '#server/time.ts';
import { byteOrderMark, type CsvForm, headerOf, linesOf } from '../csv/excelCsv.ts';

const ledgerForm: CsvForm<LineRow> = [
  ['日時', (line, timeZone) => localDateTimeOf(line.happened_at.getTime(), timeZone).replace('T', ' ')],
  ['種類', ({ kind }) => ledgerKindNames[kind]],
  ['金額', ({ amount }) => amount],
  ['施設', (line) => line.container_name],
  ['部屋・講座', ({ name }) => name],
  ['利用日', (line) => line.first_day],
  ['利用者番号', (line) => line.user_number],
  ['レジ', (line) => (line.is_of_till ? 'あり' : '')],
  ['備考', lineText],
  ['予約番号', (line) => reservationNumber(line.reservation_id)],
];

type AccountRow = {
  readonly place: string;
  readonly code: string;
  readonly label: string;
  charged: number;
  received: number;
};

const accountForm: CsvForm<AccountRow> = [
  ['施設', ({ place }) => place],
  ['科目コード', ({ code }) => code],
  ['科目', ({ label }) => label],
  ['調定額', ({ charged }) => charged],
  ['収納額', ({ received }) => received],
];

/** What a kind adds to what was charged, and to what was received. */
const signs: Readonly<Record<LedgerKind, { readonly charged: number; readonly received: number }>> = {
  charged: { charged: 1, received: 0 },
  released: { charged: -1, received: 0 },
  received: { charged: 0, received: 1 },
  received_at_counter: { charged: 0, received: 1 },
  refunded: { charged: 0, received: -1 },
  refund_due: { charged: 0, received: 0 },
  set_off: { charged: 0, received: 0 },
  kept: { charged: 0, received: 0 },
};

/** Adds what was charged and received by place and line of the fees, each reservation's spread over the lines of its fee. */
function addTo(accounts: Map<string, AccountRow>, rows: readonly AccountLineRow[]) {
  for (const { container_name: place, breakdown, kind, yen } of rows) {
    for (const { code, label, yen: part } of spreadOverLines(yen, breakdown?.lines ?? [], {
      code: '',
      label: '使用料',
    })) {
      const key = JSON.stringify([place, code, label]);
      const account = accounts.get(key) ?? { place, code, label, charged: 0, received: 0 };
      account.charged += signs[kind].charged * part;
      account.received += signs[kind].received * part;
      accounts.set(key, account);
    }
  }
}

const isMoved = ({ charged, received }: AccountRow) => charged !== 0 || received !== 0;

/** So many days are put into order at once, and so many lines are read at once: no statement takes long. */
const atOnce = { ms: 31 * 24 * 60 * 60 * 1000, lines: 1_000 };

type WantedBooks = Parameters<typeof allLines>[1];

/** The latest first. */
async function* linesAsCsv({ trx, tenant: { timeZone } }: Context, wanted: WantedBooks) {
  yield headerOf(ledgerForm);
  const firstMs = wanted.from.getTime();
  for (let untilMs = wanted.until.getTime(); untilMs > firstMs; untilMs -= atOnce.ms) {
    const some = { ...wanted, from: new Date(Math.max(firstMs, untilMs - atOnce.ms)), until: new Date(untilMs) };
    for await (const rows of readByCursor(trx, allLines(trx, some), atOnce.lines)) {
      yield linesOf(ledgerForm, rows, timeZone);
    }
  }
}

async function* accountsAsCsv({ trx, tenant: { timeZone } }: Context, wanted: WantedBooks) {
  const accounts = new Map<string, AccountRow>();
  for await (const rows of readByCursor(trx, sumsOfSubjects(trx, wanted), atOnce.lines)) addTo(accounts, rows);
  yield headerOf(accountForm) + linesOf(accountForm, [...accounts.values()].filter(isMoved), timeZone);
}

/** The ledger of some days as CSV, line by line or by account, read as the report of uses is. */
export const exportLedger: UnboundOperation<'Desk/ExportLedger'> = async (
  { tenant, stream, ...rest },
  { from, to, containerId, form },
) => {
  const { tenantId, tenantAlias, timeZone } = tenant;
  const reach = reachIn(rest, 'money.view');
  const wanted = { tenantId, reach, containerId, kind: null, text: '', ...momentsOf({ from, to }, timeZone) };
  const parts = [byteOrderMark];
  const pieces = stream((context) =>
    form === 'ledger' ? linesAsCsv(context, wanted) : accountsAsCsv(context, wanted),
  );
  for await (const piece of pieces) parts.push(piece);
  return { fileName: `${tenantAlias}-${form}-${from}-${to}.csv`, csv: parts.join('') };
};

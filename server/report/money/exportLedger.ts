import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { spreadOverLines } from '#rules/payment/spreadOverLines.ts';
import type { Operation } from '#server/operation.ts';
import { type AccountLineRow, type LineRow, linesFound, sumsOfSubjects } from '#server/payment/books/books.queries.ts';
import { momentsOf } from '#server/payment/books/period.ts';
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
  ['備考', ({ note }) => note],
  ['予約ID', (line) => line.reservation_id],
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

/** What was charged and received by place and line of the fees, each reservation's spread over the lines of its fee. */
export function byAccount(rows: readonly AccountLineRow[]): AccountRow[] {
  const accounts = new Map<string, AccountRow>();
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
  return [...accounts.values()].filter(({ charged, received }) => charged !== 0 || received !== 0);
}

/** The ledger of some days as CSV, line by line or by account. */
export const exportLedger: Operation<'Desk/ExportLedger'> = async (context, { from, to, containerId, form }) => {
  const { trx, tenant } = context;
  const { tenantId, tenantAlias, timeZone } = tenant;
  const reach = reachIn(context, 'money.view');
  const wanted = { tenantId, reach, containerId, kind: null, text: '', ...momentsOf({ from, to }, timeZone) };
  const lines =
    form === 'ledger'
      ? headerOf(ledgerForm) + linesOf(ledgerForm, await linesFound(trx, wanted, null), timeZone)
      : headerOf(accountForm) + linesOf(accountForm, byAccount(await sumsOfSubjects(trx, wanted)), timeZone);
  return { fileName: `${tenantAlias}-${form}-${from}-${to}.csv`, csv: byteOrderMark + lines };
};

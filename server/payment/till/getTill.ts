import type { Till, TillPieces } from '#contract/desk/money/till.ts';
import { dayOf } from '#rules/day/day.ts';
import { longDayText } from '#rules/day/dayText.ts';
import type { LedgerKind } from '#rules/payment/balanceOf.ts';
import { purposeText, receiptNumberText, slipNumberText } from '#rules/payment/receipt.ts';
import { expectedIn } from '#rules/payment/till.ts';
import type { Context } from '#server/context.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { sumsFound } from '../books/lines.queries.ts';
import { momentsOf } from '../books/period.ts';
import { linesOfTill, type TillLineRow } from './lines.queries.ts';
import { nameOfPlace } from './places.queries.ts';
import {
  countsOf,
  lastTills,
  latestTills,
  type OtherSumRow,
  sumsOfOthers,
  sumsOfTill,
  type TillRow,
  tillNamed,
} from './till.queries.ts';

/** How many days are listed. */
const most = 62;

/** A till of a place and those of its last days. */
export const getTill: Operation<'Desk/GetTill'> = async (context, { containerId, tillId }) => {
  const { trx, tenant, now } = context;
  const place = { tenantId: tenant.tenantId, containerId };
  const containerName = await nameOfPlace(trx, place);
  if (containerName === undefined) throw new Refused('notFound');
  const tills = await latestTills(trx, place, most);
  const till = tillId === null ? tills[0] : await tillNamed(trx, { ...place, tillId });
  if (tillId !== null && !till) throw new Refused('notFound');
  return {
    till: till ? await tillView(context, till, containerName) : null,
    today: dayOf(now),
    windows: await windowsOf(trx, place),
    days: tills.map(({ till_id, name, number, day, is_open, left_yen, difference }) => ({
      tillId: till_id,
      name,
      number,
      day,
      isOpen: is_open,
      left: left_yen,
      difference,
    })),
  };
};

/** The windows of a place, the first one before all others. */
async function windowsOf(trx: Context['trx'], place: Parameters<typeof lastTills>[1]) {
  const windows = (await lastTills(trx, place)).map(({ name, is_open: isOpen, left_yen }) => ({
    name,
    isOpen,
    left: isOpen ? null : left_yen,
  }));
  const hasFirst = windows.some(({ name }) => name === '');
  return hasFirst ? windows : [{ name: '', isOpen: false, left: null }, ...windows];
}

/** Before it was counted nothing is told by which the expected sum could be known. */
async function tillView(context: Context, row: TillRow, containerName: string): Promise<Till> {
  const { trx, tenant } = context;
  const { tenantId, timeZone } = tenant;
  const one = { tenantId, tillId: row.till_id };
  const at = (date: Date) => localDateTimeOf(date.getTime(), timeZone);
  const counts = await countsOf(trx, one);
  const isCounted = counts.length > 0;
  const lines = isCounted ? await linesOfTill(trx, one) : [];
  return {
    tillId: row.till_id,
    name: row.name,
    number: row.number,
    containerId: row.container_id,
    containerName,
    day: row.day,
    isOpen: row.is_open,
    version: row.version,
    float: row.float_yen,
    floatReason: row.float_reason,
    openedAt: at(row.opened_at),
    openedBy: row.opened_by,
    closedAt: row.closed_at && at(row.closed_at),
    closedBy: row.closed_by,
    counts: counts.map(({ count_number, pieces, counted, expected, counted_at, counted_by }) => ({
      // Written by CountTill alone.
      number: count_number,
      pieces: fromJson<TillPieces>(pieces),
      counted,
      expected,
      countedAt: at(counted_at),
      countedBy: counted_by,
    })),
    sums: isCounted ? await sumsView(context, row) : null,
    difference: row.difference,
    differenceReason: row.difference_reason,
    left: row.left_yen,
    lines: lines.map(({ happened_at, amount, reservation_id, event_reservation_id, ...line }) => ({
      happenedAt: at(happened_at),
      kind: line.kind,
      amount,
      reservationId: reservation_id ?? event_reservation_id,
      personName: line.person_name ?? '',
      note: noteOf(line),
      number: numberOf(line, row),
    })),
  };
}

type Numbered = Pick<TillLineRow, 'fiscal_year' | 'number'>;

/** Of a line of a till of that day: receipts are numbered through a fiscal year, and slips through their till. */
function numberOf({ fiscal_year: fiscalYear, number }: Numbered, { day, number: till }: TillRow) {
  if (number === null) return '';
  return fiscalYear === null ? slipNumberText({ day, till, number }) : receiptNumberText({ fiscalYear, number });
}

type Noted = Pick<TillLineRow, 'kind' | 'note' | 'used' | 'used_on' | 'of_day'>;

/** What a line is for: a receipt says it itself, and a refund what it gives back. */
function noteOf({ kind, note, used, used_on, of_day }: Noted) {
  if (of_day !== null) return `${longDayText(of_day)}の訂正：${note}`;
  if (kind !== 'refund' && kind !== 'void') return note;
  return `${purposeText({ name: used ?? '', first_day: used_on ?? '' })}の${kind === 'void' ? '収納の取消' : '返金'}`;
}

/** What went through a till, through the others of its place and day, and what the ledger says of these besides. */
async function sumsView({ trx, tenant }: Context, row: TillRow): Promise<NonNullable<Till['sums']>> {
  const { tenantId, timeZone } = tenant;
  const sums = await sumsOfTill(trx, { tenantId, tillId: row.till_id });
  const outside = await sumsFound(trx, {
    tenantId,
    reach: null,
    containerId: row.container_id,
    kind: null,
    text: '',
    isOutsideTills: true,
    ...momentsOf({ from: row.day, to: row.day }, timeZone),
  });
  const day = { tenantId, containerId: row.container_id, tillId: row.till_id, day: row.day };
  const others = await sumsOfOthers(trx, day);
  const of = (rows: readonly OtherSumRow[], wanted: LedgerKind) => {
    const { lines, yen } = rows.find(({ kind }) => kind === wanted) ?? { lines: 0, yen: 0 };
    return { lines, yen };
  };
  const bothOf = (rows: readonly OtherSumRow[]) => ({
    received: of(rows, 'received_at_counter'),
    refunded: of(rows, 'refunded'),
  });
  return {
    ...sums,
    expected: expectedIn(row.float_yen, sums),
    outside: bothOf(outside),
    others: bothOf(others),
  };
}

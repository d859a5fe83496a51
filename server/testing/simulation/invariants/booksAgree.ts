import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { addDays } from '#rules/day/day.ts';
import { isReservationState, reservationStates } from '#rules/facility/booking/reservationStates.ts';
import { type LedgerKind, ledgerKinds } from '#rules/payment/balanceOf.ts';
import { ledgerKindNames } from '#rules/payment/ledgerKindNames.ts';
import { isPaymentState, paymentStates } from '#rules/payment/paymentStates.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import type { DeskTown } from '../desk.ts';
import { todayOf } from '../town.ts';

type Sums = Readonly<Record<LedgerKind, number>>;

type Row = {
  readonly reservation_id: string;
  readonly state: string;
  readonly payment_state: string;
  readonly fee: number;
  readonly is_fee_final: boolean;
  /** What was charged beside the fee. */
  readonly beside: number;
  readonly lines: number;
  readonly sums: Partial<Sums> | null;
};

async function reservationsOf({ server, tenant: { tenantId } }: DeskTown) {
  const { rows } = await sql<Row>`
    select reservation_id, state, payment_state, fee, is_fee_final,
      (select coalesce(sum((after->'charge'->>'yen')::integer), 0)::integer from reservation_history history
        where history.reservation_id = reservation.reservation_id and action in ('addCharge', 'cancelDays')) as beside,
      (select count(*)::integer from reservation_detail detail
        where detail.reservation_id = reservation.reservation_id) as lines,
      (select jsonb_object_agg(kind, yen) from (select kind, sum(amount) as yen from ledger
        where ledger.reservation_id = reservation.reservation_id group by kind) as sum) as sums
    from reservation where tenant_id = ${tenantId}`.execute(server.db);
  return rows.map((row) => ({ ...row, sums: { ...none, ...row.sums } }));
}

const none = Object.fromEntries(ledgerKinds.map((kind) => [kind, 0])) as Sums;

type Reserved = Omit<Row, 'sums'> & { readonly sums: Sums };

const totalOf = <Item>(items: readonly Item[], yenOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + yenOf(item), 0);

/** Answers a sentence for each two figures that should be one and are not. */
function differing(pairs: readonly (readonly [what: string, one: unknown, other: unknown])[]) {
  return pairs.flatMap(([what, one, other]) => (one === other ? [] : [`${what}: ${one}, but ${other}`]));
}

/**
 * Ledger, tills, CSV of both forms, report, the desk's lists and what each reservation says of its money are one: a
 * sentence for each difference, to the yen.
 */
export async function booksAgree(town: DeskTown, firstDay: string): Promise<readonly string[]> {
  const rows = await reservationsOf(town);
  const all = Object.fromEntries(ledgerKinds.map((kind) => [kind, totalOf(rows, ({ sums }) => sums[kind])])) as Sums;
  return [
    ...rows.flatMap(wrongStanding),
    ...(await listed(town, { firstDay, all })),
    ...(await exported(town, { firstDay, all })),
    ...(await ofTills(town, all)),
    ...(await atDesk(town, rows)),
    ...(await reported(town, { firstDay, rows })),
  ];
}

const owedOf = ({ charged, released }: Sums) => charged - released;
const paidOf = ({ received, received_at_counter, refund_due, set_off }: Sums) =>
  received + received_at_counter - (refund_due - set_off);
const dueOf = ({ refund_due, set_off, refunded }: Sums) => refund_due - set_off - refunded;

/** What a state says of the account: written from the words on the screen, not from the code. */
function wrongStanding({ reservation_id, state, payment_state, fee, beside, sums }: Reserved) {
  const [owed, paid, due] = [owedOf(sums), paidOf(sums), dueOf(sums)];
  const isCanceled = isReservationState(state) && reservationStates[state].isCanceled;
  const isRight = {
    none: owed === 0 && paid === 0 && due === 0,
    unpaid: owed === fee + beside && paid < owed && due === 0,
    counter: owed === fee + beside && paid < owed,
    processing: owed === fee + beside && paid < owed,
    paid: owed === paid && paid > 0 && (isCanceled || owed === fee + beside),
    refund_pending: owed === paid && due > 0,
    refunded: owed === paid && due === 0 && sums.refunded > 0,
    waived: owed === 0 && paid === 0,
  }[payment_state];
  return isRight === true
    ? []
    : [`${reservation_id} is ${state}, ${payment_state} of ${fee} and ${beside}; the ledger ${JSON.stringify(sums)}`];
}

type Booked = { readonly firstDay: string; readonly all: Sums };

/** Tests run for more than a year; both lists are of a year at most. */
const lastDayOf = (firstDay: string) => addDays(firstDay, 365);

async function listed(town: DeskTown, { firstDay, all }: Booked) {
  const period = { from: firstDay, to: lastDayOf(firstDay) };
  const { sums } = await asStaff(town.server, town.tenant.tenantAlias, 'Desk/ListLedger', period);
  return differing(
    ledgerKinds.map((kind) => [`台帳 ${kind}`, sums.find((sum) => sum.kind === kind)?.yen ?? 0, all[kind]] as const),
  );
}

async function exported(town: DeskTown, { firstDay, all }: Booked) {
  const csvOf = async (form: 'ledger' | 'accounts') => {
    const asked = { from: firstDay, to: lastDayOf(firstDay), form };
    const { csv } = await asStaff(town.server, town.tenant.tenantAlias, 'Desk/ExportLedger', asked);
    return parse<Record<string, string>>(csv.slice(1), { columns: true });
  };
  const [lines, accounts] = [await csvOf('ledger'), await csvOf('accounts')];
  const yenOf = (kind: LedgerKind) =>
    totalOf(
      lines.filter((line) => line.種類 === ledgerKindNames[kind]),
      (line) => Number(line.金額),
    );
  const { received, received_at_counter, refunded } = all;
  return differing([
    ...ledgerKinds.map((kind) => [`CSV ${kind}`, yenOf(kind), all[kind]] as const),
    ['調定額', totalOf(accounts, (row) => Number(row.調定額)), owedOf(all)],
    ['収納額', totalOf(accounts, (row) => Number(row.収納額)), received + received_at_counter - refunded],
  ]);
}

/** The drawers, whose cash was counted by what went over the counter, the sheets of all tills, receipts and the ledger. */
async function ofTills({ server, tenant, places }: DeskTown, all: Sums) {
  const problems: string[] = [];
  let received = 0;
  for (const { hall, drawers } of places) {
    const { containerId } = hall;
    const named = { containerId, tillId: null as string | null };
    const sums = { received: 0, refunded: 0, corrected: 0 };
    const tills = await server.db
      .selectFrom('till')
      .select(['till_id', 'is_open'])
      .where('container_id', '=', containerId)
      .orderBy('day')
      .orderBy('number')
      .execute();
    const leftAt = new Map<string, number>();
    for (const { till_id, is_open } of tills) {
      const asked = { ...named, tillId: till_id };
      const { till } = await asStaff(server, tenant.tenantAlias, 'Desk/GetTill', asked);
      if (!till) throw new Error('no till');
      const sheet = await sheetOf(server.db, till_id);
      sums.received += sheet.received;
      sums.refunded += sheet.refunded;
      sums.corrected += sheet.corrected;
      const left = leftAt.get(till.name);
      if (till.floatReason === '' && left !== undefined)
        problems.push(...differing([[`釣銭準備金 ${till.day}`, till.float, left]]));
      leftAt.set(till.name, till.left);
      if (is_open || !till.sums) continue;
      const counted = till.counts.at(-1)?.counted ?? 0;
      const { expected } = till.sums;
      problems.push(
        ...differing([
          [`レジ ${till.day} 収納`, till.sums.received, sheet.received],
          [`レジ ${till.day} 領収書`, sheet.receipts, sheet.received],
          [`レジ ${till.day} 還付`, till.sums.refunded, sheet.refunded],
          [`レジ ${till.day} 収納の取消`, till.sums.voided, sheet.voided],
          [`レジ ${till.day} ほかのレジ`, till.sums.others.received.yen + till.sums.received, sheet.ofDay],
          [`レジ ${till.day} 明細`, totalOf(till.lines, ({ amount }) => amount), expected - till.float],
          [`レジ ${till.day} 差異`, till.difference, counted - expected],
        ]),
      );
    }
    received += sums.received;
    problems.push(
      ...differing([
        [`引出し ${hall.containerName} 収納`, totalOf(drawers, ({ all }) => all.received), sums.received],
        [`引出し ${hall.containerName} 還付`, totalOf(drawers, ({ all }) => all.refunded), sums.refunded],
        [`引出し ${hall.containerName} 訂正`, totalOf(drawers, ({ all }) => all.corrected), sums.corrected],
      ]),
    );
  }
  const { rows } = await sql<{ receipts: number; ledger: number }>`
    select (select coalesce(sum(amount), 0)::integer from receipt
        where tenant_id = ${tenant.tenantId} and voided_at is not null) as receipts,
      (select coalesce(sum(amount), 0)::integer from ledger
        where tenant_id = ${tenant.tenantId} and kind = 'refunded' and cause = 'voided') as ledger`.execute(server.db);
  return [
    ...problems,
    ...differing([
      ['現金', received, all.received_at_counter],
      ['取消済みの領収書', rows[0]?.receipts, rows[0]?.ledger],
    ]),
  ];
}

type Sheet = {
  readonly received: number;
  readonly refunded: number;
  readonly corrected: number;
  readonly receipts: number;
  readonly voided: number;
  /** What all tills of its place and day received. */
  readonly ofDay: number;
};

async function sheetOf(db: DeskTown['server']['db'], tillId: string): Promise<Sheet> {
  const { rows } = await sql<Sheet>`
    select coalesce(sum(amount) filter (where kind = 'received_at_counter'), 0)::integer as received,
      coalesce(sum(amount) filter (where kind = 'refunded'), 0)::integer as refunded,
      (select coalesce(sum(amount), 0)::integer from till_correction where till_id = ${tillId}) as corrected,
      (select coalesce(sum(amount), 0)::integer from receipt where till_id = ${tillId}) as receipts,
      coalesce(sum(amount) filter (where kind = 'refunded' and cause = 'voided'), 0)::integer as voided,
      (select coalesce(sum(receipt.amount), 0)::integer from till one
        join till other on other.container_id = one.container_id and other.day = one.day
        join receipt on receipt.till_id = other.till_id where one.till_id = ${tillId}) as "ofDay"
    from ledger where till_id = ${tillId}`.execute(db);
  return rows[0] ?? { received: 0, refunded: 0, corrected: 0, receipts: 0, voided: 0, ofDay: 0 };
}

/** What the desk's lists and each reservation by itself say. */
async function atDesk({ server, tenant: { tenantAlias } }: DeskTown, rows: readonly Reserved[]) {
  const accounts = [];
  for (const { reservation_id: reservationId } of rows)
    accounts.push(await asStaff(server, tenantAlias, 'Desk/GetAccount', { reservationId }));
  const unpaid = await asStaff(server, tenantAlias, 'Desk/ListUnpaid', {});
  const refunds = await asStaff(server, tenantAlias, 'Desk/ListRefunds', {});
  const open = rows.map(({ sums }) => owedOf(sums) - paidOf(sums)).filter((yen) => yen > 0);
  const due = rows.map(({ sums }) => dueOf(sums)).filter((yen) => yen > 0);
  return differing([
    ['各予約の調定', totalOf(accounts, ({ owed }) => owed), totalOf(rows, ({ sums }) => owedOf(sums))],
    ['各予約の還付', totalOf(accounts, (account) => account.due), totalOf(due, (yen) => yen)],
    ['未納の件数', unpaid.count, open.length],
    ['未納の額', unpaid.yen, totalOf(open, (yen) => yen)],
    ['返金の件数', refunds.count, due.length],
    ['返金の額', refunds.yen, totalOf(due, (yen) => yen)],
  ]);
}

/** The report of all uses: each with its state, its fee and what was charged beside it. */
async function reported(
  town: DeskTown,
  { firstDay, rows }: { readonly firstDay: string; readonly rows: readonly Reserved[] },
) {
  const days = { from: firstDay, to: addDays(todayOf(town), 90) };
  const { parts } = await asStaff(town.server, town.tenant.tenantAlias, 'Local/GetReport', days);
  let csv = '';
  for await (const part of parts) csv += part.csv;
  const uses = parse<Record<string, string>>(csv, { columns: true, bom: true });
  const byNumber = Map.groupBy(uses, (use) => use.予約番号 ?? '');
  const found = rows.flatMap(({ reservation_id, state, payment_state, fee, beside, lines }) => {
    const own = byNumber.get(reservationNumber(reservation_id)) ?? [];
    return differing([
      [`報告 ${reservation_id} 行`, own.length, lines],
      [`報告 ${reservation_id} 使用料`, totalOf(own, (use) => Number(use.使用料)), fee],
      [`報告 ${reservation_id} 当日精算`, totalOf(own, (use) => Number(use.当日精算)), beside],
      [`報告 ${reservation_id} 状態`, own[0]?.状態, isReservationState(state) && reservationStates[state].statusText],
      [
        `報告 ${reservation_id} 支払状況`,
        own[0]?.支払状況,
        isPaymentState(payment_state) && paymentStates[payment_state].statusText,
      ],
    ]);
  });
  return [...found, ...differing([['報告の予約', byNumber.size, rows.length]])];
}

import type { TillPieces } from '#contract/desk/money/till.ts';
import { addDays, dayOf, localDateTimeAt } from '#rules/day/day.ts';
import { denominations } from '#rules/payment/till.ts';
import { payables } from '#server/app/payables.ts';
import type { Context, Staff } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { cancellationAtDesk } from '#server/desk/cancel/cancelReservation.ts';
import { coursesAtDesk } from '#server/event/desk/coursesAtDesk.ts';
import { lookUpCourses } from '#server/event/desk/lookUpCourses.ts';
import { lookUpRooms } from '#server/facility/desk/search/lookUpRooms.ts';
import { roomsAtDesk } from '#server/facility/desk/search/roomsAtDesk.ts';
import { cancelJob } from '#server/jobs/job.queries.ts';
import { listLedger } from '#server/payment/books/listLedger.ts';
import { listUnpaid } from '#server/payment/books/listUnpaid.ts';
import { endRefund, refundsOf } from '#server/payment/refund/refund.queries.ts';
import { closeTill } from '#server/payment/till/closeTill.ts';
import { countTill } from '#server/payment/till/countTill.ts';
import { getTill } from '#server/payment/till/getTill.ts';
import { openTill } from '#server/payment/till/openTill.ts';
import { receiveCash } from '#server/payment/till/receiveCash.ts';
import { subjectFor } from '#server/subject.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { instantOf, localDateTimeOf } from '#server/time.ts';
import { demoContext } from '../demoContext.ts';
import type { Clerk } from './addStaff.ts';

type Leaving = {
  readonly tenantId: string;
  readonly nowMs: number;
  readonly clerk: Clerk;
  /** Whose reservations stay as they are. */
  readonly untouched: readonly string[];
};

type At = (day: string, minute: number) => Context<Staff>;

/**
 * What staff find when they come: a till that was closed the day before yesterday, one that was left open yesterday, and
 * a refund that the provider refused. All of it is done by what the console calls.
 */
export async function leaveWork(trx: Database, { tenantId, nowMs, clerk, untouched }: Leaving) {
  const tenant = await tenantDirectory(trx).byId(tenantId);
  if (!tenant) throw new Error(`There is no tenant ${tenantId}`);
  const { timeZone } = tenant;
  const actor: Staff = { kind: 'staff', name: clerk.name };
  const today = dayOf(localDateTimeOf(nowMs, timeZone));
  const at: At = (day, minute) => {
    const moment = instantOf(localDateTimeAt(day, minute), timeZone).getTime();
    return { ...demoContext({ trx, tenant, nowMs: moment }), actor };
  };
  const isFree = ({ userNumber }: { readonly userNumber: string }) => !untouched.includes(userNumber);
  const { containerId } = clerk;
  const [earlier, yesterday] = [addDays(today, -2), addDays(today, -1)];

  const unpaid = await listUnpaid(at(today, 0), {
    containerId,
    isOverdue: false,
    usedOn: null,
    text: '',
    course: null,
  });
  const paying = unpaid.items.filter((item) => isFree(item) && item.since < earlier && !item.isOverdue).slice(0, 5);
  await oneDay(at, { day: earlier, containerId, paying: paying.slice(0, 3), isClosed: true });
  await oneDay(at, { day: yesterday, containerId, paying: paying.slice(3), isClosed: false });

  const period = { from: addDays(today, -30), to: earlier };
  const received = await listLedger(at(today, 0), { ...period, containerId: null, kind: 'received', text: '' });
  const cancelled = received.items.find((item) => isFree(item) && item.firstDay > addDays(today, 3));
  if (cancelled) await refuseRefund(at(yesterday, 11 * 60), cancelled.reservationId);
}

/** What is in a till in the morning. */
const float = 20_000;

type Day = {
  readonly day: string;
  readonly containerId: string;
  readonly paying: readonly { readonly reservationId: string; readonly open: number }[];
  readonly isClosed: boolean;
};

async function oneDay(at: At, { day, containerId, paying, isClosed }: Day) {
  const { tillId } = await openTill(at(day, 8 * 60 + 50), { containerId, name: '', float, reason: '' });
  let cash = float;
  for (const [index, { reservationId, open }] of paying.entries()) {
    const tendered = Math.ceil(open / 1_000) * 1_000;
    await receiveCash(payables)(at(day, 10 * 60 + index * 95), {
      reservationId,
      way: 'cash',
      reference: '',
      tendered,
      openTillId: null,
    });
    cash += open;
  }
  if (!isClosed) return;
  const evening = at(day, 21 * 60 + 40);
  const seen = (await getTill(evening, { containerId, tillId })).till?.version ?? 0;
  const { version } = await countTill(evening, { containerId, tillId, version: seen, pieces: piecesOf(cash) });
  await closeTill(at(day, 21 * 60 + 45), { containerId, tillId, version, left: float, reason: '' });
}

/** As few notes and coins as make a sum. */
function piecesOf(sum: number): TillPieces {
  let left = sum;
  const counted = denominations.map((yen) => {
    const count = Math.floor(left / yen);
    left -= count * yen;
    return [`${yen}`, count] as const;
  });
  return Object.fromEntries(counted) as TillPieces;
}

/** Cancelled because the facility cannot be used, and the provider would not give the money back. */
async function refuseRefund(context: Context<Staff>, reservationId: string) {
  const { trx, tenant, nowMs } = context;
  const { tenantId } = tenant;
  const finds = { reservation: lookUpRooms, eventReservation: lookUpCourses };
  const kinds = { reservation: roomsAtDesk, eventReservation: coursesAtDesk };
  const { preview, act } = cancellationAtDesk({ payables, finds, kinds });
  const wanted = { reservationId, cause: 'facility', reason: '空調設備の故障のため' } as const;
  const { version } = await preview(context, wanted);
  await act(context, { ...wanted, staffNote: '修理は業者へ依頼済み。復旧は来週の見込み。', version });
  for (const { refund_id: refundId } of await refundsOf(trx, {
    tenantId,
    subject: subjectFor(tenant, reservationId),
  })) {
    await endRefund(trx, { tenantId, refundId, state: 'failed', providerRef: '', nowMs });
    await cancelJob(trx, { tenantId, kind: 'refund', subject: refundId });
  }
}

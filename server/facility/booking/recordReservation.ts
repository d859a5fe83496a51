import type { ReserveResponse } from '#contract/facility/booking.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import type { ReservationPlan } from '#rules/facility/booking/decideReservation.ts';
import { stateWhenReserved } from '#rules/facility/booking/reservationStates.ts';
import { type Charge, collectedAs, decideCharge, paymentWhenCharged } from '#rules/payment/decideCharge.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { rangesIn } from '#rules/reservation/placesOf.ts';
import type { Context } from '#server/context.ts';
import { pipelined } from '#server/db/pipeline.ts';
import { holdOpen } from '#server/lottery/draw.queries.ts';
import { newEntryNumber, newEntrySalt } from '#server/lottery/entryNumber.ts';
import { noticeOfEntry } from '#server/lottery/noticeOfEntry.ts';
import { newId } from '#server/newId.ts';
import { notify } from '#server/notice/notify.ts';
import { charge } from '#server/payment/charge.ts';
import { Refused } from '#server/refused.ts';
import type { DemandSameOffer } from '#server/tenant/sameOffer.ts';
import type { TenantSettings } from '#server/tenant/setting.queries.ts';
import { instantOf } from '#server/time.ts';
import type { HistoryLine } from '../historyLine.ts';
import { facilityDrawOf } from '../lottery/facilityDraw.ts';
import type { AddressedArticle } from '../placed.queries.ts';
import { type ReservedRow, reservedFrom } from '../reservedRoom.queries.ts';
import { usedDays } from '../usedDays.ts';
import { afterBooking } from './afterBooking.ts';
import { writeBooking, writeEntry } from './booking.queries.ts';
import { frozenPlan } from './frozenPlan.ts';

/** A plan and what of the catalogue is copied with it. */
export type Planned = {
  readonly plan: ReservationPlan;
  readonly placed: AddressedArticle;
  readonly settings: TenantSettings;
};

/** How staff book for somebody. */
export type DeskTerms = {
  /** Why they pass a rule; '' where they pass none. */
  readonly reason: string;
  /** The rules that they pass. */
  readonly passed: readonly string[];
  /** The fee is taken at the counter, whatever the tenant does otherwise. */
  readonly paysAtCounter: boolean;
};

type For = { readonly userId: string; readonly desk?: DeskTerms };

/**
 * Writes the reservations of an application and takes their places, with all that follows in one message; refuses `taken`
 * when the constraint finds somebody else in one of them.
 */
export async function recordBooking(
  context: Context,
  booker: For,
  planned: readonly Planned[],
): Promise<ReserveResponse> {
  const applicationId = planned.length > 1 ? newId() : null;
  const rooms: ReserveResponse['rooms'] = [];
  for (const room of planned) {
    const reservationId = await recordRoom(context, booker, { planned: room, applicationId });
    rooms.push({ articleId: room.placed.facts.articleId, reservationId });
  }
  const needsApproval = planned.some(({ plan }) => plan.needsApproval);
  return { entryType: 'normal', reservationId: rooms[0]?.reservationId ?? '', receipt: null, rooms, needsApproval };
}

async function recordRoom(
  context: Context,
  booker: For,
  { planned, applicationId }: { readonly planned: Planned; readonly applicationId: string | null },
) {
  const { plan, placed, settings } = planned;
  const reservationId = newId();
  const charged = chargeOf(context, planned, booker);
  const payUntil = charged.payUntil === null ? null : instantOf(charged.payUntil, context.tenant.timeZone);
  const row = {
    ...rowOf(context, planned, booker),
    reservation_id: reservationId,
    application_id: applicationId,
    payment_state: paymentWhenCharged[charged.kind],
    pay_until: payUntil,
  };
  // All in one message, which goes out at the end of the call.
  const later = { ...context, trx: pipelined(context.trx) };
  await writeBooking(
    later,
    {
      row,
      details: plan.details,
      lines: [newLine(planned, booker, reservationId), ...chargeLines(planned, reservationId, charged)],
      wanted: { ranges: [...rangesIn(placed.facts.spaceIds, plan.places), ...plan.units] },
    },
    () => new Refused(applicationId === null ? 'taken' : { code: 'taken', about: placed.facts.name }),
  );
  if (charged.kind !== 'nothing') {
    const subject = { kind: 'reservation', id: reservationId } as const;
    await charge(later, { subject, fee: plan.fee, payUntil });
  }
  const isAtDesk = booker.desk !== undefined;
  await afterBooking(later, { reserved: reservedOf(row, planned), plan, settings, isAtDesk });
  return reservationId;
}

/** What messages say of a reservation that is just being written. */
const reservedOf = (row: WrittenRow, { plan, placed }: Planned) =>
  reservedFrom(row.reservation_id, { ...row, address: placed.address }, usedDays(plan.details));

type WrittenRow = Omit<ReservedRow, 'address'> & { readonly reservation_id: string };

/** How the fee of a reservation is taken; its person sees at once that they have the place. */
function chargeOf({ now }: Context, { plan, settings }: Planned, { desk }: For): Charge {
  const { fee, isFeeFinal, details, ladders, needsApproval } = plan;
  if (needsApproval) return { kind: 'nothing', payUntil: null };
  // A plan has at least one.
  const [first] = details;
  const { paymentTerms: terms } = settings;
  const feeCollection = collectedAs(settings.feeCollection, desk?.paysAtCounter === true);
  const usesAt = first ? localDateTimeAt(first.date, first.fromMinute) : now;
  const dues = ladders?.due ?? null;
  return decideCharge({ fee, isFeeFinal, feeCollection, isTold: true, confirmedAt: now, usesAt, terms, dues });
}

/**
 * Writes a lottery entry, which holds nothing, and hands out its number and salt; refuses deadlinePassed at the close.
 */
export async function recordEntry(
  context: Context,
  booker: For,
  { planned, requireSameOffer }: { readonly planned: Planned; readonly requireSameOffer: DemandSameOffer },
): Promise<ReserveResponse> {
  const reservationId = newId();
  const draw = await openDrawFor(context, planned);
  await requireSameOffer();
  const salt = newEntrySalt();
  const entry = {
    ...rowOf(context, planned, booker),
    reservation_id: reservationId,
    pay_until: null,
    draw_id: draw.drawId,
  };
  let entryNumber: string;
  do entryNumber = newEntryNumber();
  while (
    !(await writeEntry(context, {
      row: { ...entry, entry_number: entryNumber, entry_salt: salt },
      details: planned.plan.details,
      lines: [newLine(planned, booker, reservationId)],
    }))
  );
  const receipt = { entryNumber, salt };
  const later = { ...context, trx: pipelined(context.trx) };
  await notify(later, noticeOfEntry(context, { reserved: reservedOf(entry, planned), draw, receipt }));
  const { articleId } = planned.placed.facts;
  const rooms = [{ articleId, reservationId }];
  return { entryType: 'lottery', reservationId, receipt, rooms, needsApproval: planned.plan.needsApproval };
}

/** The draw of the plan's lottery, kept open until the transaction ends; busy while the catalogue changes. */
async function openDrawFor(context: Context, { plan, placed }: Planned) {
  const { trx, tenant, nowMs } = context;
  const { containerId, facts } = placed;
  const lottery = { containerId, closesAt: plan.lotteryClosesAt ?? '' };
  const days = plan.details.map(({ date }) => date).toSorted();
  const [first = '', last = ''] = [days.at(0), days.at(-1)];
  const draw = await facilityDrawOf(context, lottery, { articleId: facts.articleId, days: { first, last } });
  if (draw === null) throw new Refused('busy');
  const { drawId } = draw;
  const times = await holdOpen(trx, { tenantId: tenant.tenantId, drawId, nowMs });
  if (times === null) throw new Refused('deadlinePassed');
  return { drawId, ...times };
}

/** How every reservation begins; whatever it owes is charged after that. */
const beginOf = ({ entryType, needsApproval }: ReservationPlan) => ({
  state: stateWhenReserved(entryType, needsApproval),
  paymentState: 'none' satisfies PaymentState,
});

function rowOf({ tenant, nowMs }: Context, { plan, placed }: Planned, { userId, desk }: For) {
  const { state, paymentState } = beginOf(plan);
  const now = new Date(nowMs);
  return {
    tenant_id: tenant.tenantId,
    user_id: userId,
    pays_at_counter: desk?.paysAtCounter === true,
    ...frozenPlan(plan, placed),
    state,
    payment_state: paymentState,
    booked_at: now,
    changed_at: now,
  };
}

/** Of a reservation that is charged at once, as beginCharging() writes it of others. */
function chargeLines({ plan }: Planned, reservationId: string, charged: Charge): HistoryLine[] {
  if (charged.kind === 'nothing') return [];
  const before = beginOf(plan);
  const due = charged.payUntil === null ? {} : { payUntil: charged.payUntil };
  const after = { ...before, paymentState: paymentWhenCharged[charged.kind], ...due };
  return [{ reservationId, action: 'charge', before, after }];
}

const newLine = ({ plan }: Planned, { desk }: For, reservationId: string): HistoryLine => ({
  reservationId,
  ...(desk && { reason: desk.reason }),
  action: plan.entryType === 'lottery' ? 'enter' : 'reserve',
  before: null,
  after: {
    ...beginOf(plan),
    fee: plan.fee,
    details: plan.details,
    ...(desk && desk.passed.length > 0 && { passed: desk.passed }),
  },
});

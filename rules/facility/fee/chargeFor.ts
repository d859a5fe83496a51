import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { Coded, UseCondition } from '#contract/facility/room.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { articleOn } from '#rules/facility/calendar/articleOn.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { checkBeyondFrames } from '#rules/facility/request/beyondFrames.ts';
import { excludedIn } from '#rules/facility/request/chosenConditions.ts';
import { chosenEquipment, type Equipment } from '#rules/facility/request/equipment.ts';
import type { RequestedDay } from '#rules/facility/request/requestedDays.ts';
import { normalizeReservationInput } from '#rules/facility/request/reservationInput.ts';
import { reductionsOffered } from '#rules/ordinance/reductionsOffered.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { feeOfUse, type Priced, type UseFee } from './feeOfUse.ts';

/** What a request is charged for, and whether that is the last word. */
export type Charged = {
  readonly kind: 'charged';
  readonly fee: UseFee;
  /** Each of the asked ones once, in the order the place names them. */
  readonly conditions: readonly Coded[];
  /** One that is not certified yet; staff decide on it. */
  readonly requestedReduction: Coded | null;
  readonly isFinal: boolean;
};

/** Codes of what a person belongs to, and of the reductions that were certified once and for all. */
export type Entitled = { readonly classes: readonly string[]; readonly reductions: readonly string[] };

export type Chargeable = {
  readonly article: Priced;
  readonly user: Entitled;
  readonly holidays: Holidays;
  /** What a use of the place may be. */
  readonly useConditions: readonly UseCondition[];
  /** What is lent with the room. */
  readonly equipment: readonly Equipment[];
};

export type Wanted = {
  readonly days: readonly RequestedDay[];
  readonly request: ReserveRequest;
  readonly now: string;
};

/**
 * What these days cost this person for this use. Refuses conditionUnknown and reductionUnknown for what the place does
 * not offer, conditionsExclude for two of which a use is one, what checkBeyondFrames() refuses, and feeUnknown where the ordinance names no price.
 */
export function chargeFor(facts: Chargeable, { days, request, now }: Wanted): Charged | RefusalResult {
  const { article, user, holidays } = facts;
  const { useConditions: asked = [], requestedReduction: wanted = null } = request;
  const conditions = facts.useConditions.filter(({ code }) => asked.includes(code));
  if (conditions.length < new Set(asked).size) return refuse('conditionUnknown');
  const excluded = excludedIn(conditions);
  if (excluded !== null) return excluded;
  const dates = days.map(({ date }) => date);
  const reduction = reductionsOffered(article.ordinance, dates, dayOf(now)).find(({ code }) => code === wanted);
  if (wanted !== null && !reduction) return refuse('reductionUnknown');
  const beyond = days
    .map((day) => {
      const offered = framesOn(article, day.date, holidays);
      return checkBeyondFrames({ ...articleOn(article, day.date, holidays), offered }, day, now);
    })
    .find((refusal) => refusal !== null);
  if (beyond) return beyond;
  const input = normalizeReservationInput(request);
  const fee = feeOfUse(article, days, {
    holidays,
    now,
    conditions: conditions.map(({ code }) => code),
    admission: input.admissionFee,
    attendees: input.expectedNumberOfAttendee,
    equipment: chosenEquipment(facts.equipment, request),
    classes: user.classes,
    reductions: user.reductions,
  });
  if (isRefusal(fee)) return fee;
  const requestedReduction = reduction && !user.reductions.includes(reduction.code) ? reduction : null;
  return {
    kind: 'charged',
    fee,
    conditions: conditions.map(({ code, label }) => ({ code, label })),
    requestedReduction,
    isFinal: requestedReduction === null,
  };
}

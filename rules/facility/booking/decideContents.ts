import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { Coded, UseCondition } from '#contract/facility/room.ts';
import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import type { Occupied } from '#rules/facility/calendar/articleFacts.ts';
import { type ContentsFee, feeOfContents, type WholeFee } from '#rules/facility/fee/feeOfContents.ts';
import { grantable } from '#rules/facility/fee/settledFee.ts';
import { excludedIn } from '#rules/facility/request/chosenConditions.ts';
import {
  askedEquipment,
  chosenEquipment,
  type Equipment,
  timesOfUse,
  unitsFor,
} from '#rules/facility/request/equipment.ts';
import {
  checkReservationInput,
  normalizeReservationInput,
  type ReservationInput,
} from '#rules/facility/request/reservationInput.ts';
import type { PaymentState } from '#rules/payment/paymentStates.ts';
import { isRefusal, type RefusalResult, refuse } from '#rules/refusal.ts';
import { heldByOthers, type SpaceRange } from '#rules/reservation/placesOf.ts';
import { completedAt, type Use } from '#rules/reservation/useTimes.ts';
import type { Features } from '#rules/tenant/features.ts';
import { nextStates, type ReservationState, reservationStates } from './reservationStates.ts';
import {
  asksOtherReduction,
  type ChangedContent,
  changedContents,
  hasOtherConditions,
  isApprovedFor,
  isPricedBy,
  lendsOthers,
  type UseContents,
} from './useContents.ts';

/** What a use is to be from now on, as Reserve takes it. */
export type ContentsAsked = ReservationInput &
  Pick<ReserveRequest, 'equipmentNames' | 'equipmentQuantities' | 'useConditions' | 'requestedReduction'>;

type Standing = {
  readonly state: ReservationState;
  readonly paymentState: PaymentState;
  /** Yen that a provider is asked to give back. */
  readonly returning: number;
  /** Its days, each from the beginning of its first use to the end of its last. */
  readonly uses: readonly Use[];
};

/** A reservation as it stands before its contents change. */
export type StandingContents = Standing &
  WholeFee & {
    readonly contents: UseContents;
    /** Staff have decided on it, or will. */
    readonly needsApproval: boolean;
    readonly isFeeFinal: boolean;
    /** What it holds. */
    readonly places: readonly SpaceRange[];
  };

/** What its room offers now, and what others hold of the equipment. */
export type OfferedContents = {
  readonly features: Pick<Features, 'purposeTypes' | 'showsEquipment'>;
  readonly equipment: readonly Equipment[];
  readonly useConditions: readonly UseCondition[];
  readonly occupied: readonly Occupied[];
};

export type ContentsPlan = {
  readonly kind: 'plan';
  readonly contents: UseContents;
  readonly changed: readonly ChangedContent[];
  readonly state: ReservationState;
  readonly fee: ContentsFee;
  readonly isFeeFinal: boolean;
  /** What it holds of the equipment from now on; null where that stays as it is. */
  readonly units: readonly SpaceRange[] | null;
};

/** Why it stays what it is, in words of staff. */
export type ContentsStay = { readonly kind: 'stays'; readonly code: EveryRefusalCode; readonly message?: string };

export type ContentsDecision = ContentsPlan | ContentsStay | RefusalResult;

const stays = (code: EveryRefusalCode, message?: string): ContentsStay => ({
  kind: 'stays',
  code,
  ...(message !== undefined && { message }),
});

const overText =
  '利用が終わっているため、予約の内容は変更できません。追加の料金は当日精算で、気づいたことはメモで残してください。';

/** Why the contents of a reservation cannot be changed, whatever to; null where they can. */
export function whyContentsStay({ state, paymentState, returning, uses }: Standing, now: string): ContentsStay | null {
  if (nextStates('changeContents', state).length === 0) {
    const { statusText } = reservationStates[state];
    return stays(
      'contentsStay',
      `この予約は「${statusText}」のため、内容を変更できません。予約の状態を確認してください。`,
    );
  }
  if (paymentState === 'processing' || returning > 0) {
    const message =
      'お支払いまたは返金の手続き中のため、予約の内容を変更できません。手続きが終わってから、もう一度お試しください。';
    return stays('moneyUnderWay', message);
  }
  return now >= (completedAt(uses) ?? now) ? stays('contentsStay', overText) : null;
}

/**
 * Whether a reservation becomes what is asked for, in the same room at the same times. What does not change is not judged
 * again, and costs what was agreed; nothing of today's prices is asked.
 */
export function decideContents(
  standing: StandingContents,
  offered: OfferedContents,
  { asked, now }: { readonly asked: ContentsAsked; readonly now: string },
): ContentsDecision {
  const never = whyContentsStay(standing, now);
  if (never !== null) return never;
  const wanted = contentsAsked(standing, offered, asked);
  if (wanted.kind !== 'contents') return wanted;
  const { contents, changed, lent } = wanted;
  const others = heldByOthers(offered.occupied, standing.places);
  const held = lendsOthers(changed) ? unitsFor(lent, timesOfUse(standing.uses), others) : null;
  if (held !== null && isRefusal(held)) return held;
  const priced = { contents, lent: held === null ? null : lent };
  const fee = feeOfContents(standing, isPricedBy(changed) ? priced : null);
  if (isRefusal(fee)) return fee;
  return {
    kind: 'plan',
    contents,
    changed,
    state: stateAfter(standing, changed, now),
    fee,
    isFeeFinal: standing.isFeeFinal || contents.reduction === null,
    units: held?.units ?? null,
  };
}

/** What was approved for another use is reviewed again, unless it has begun: nobody can allow that any more. */
function stateAfter({ state, needsApproval, uses }: StandingContents, changed: readonly ChangedContent[], now: string) {
  const hasBegun = uses.some(({ date, fromMinute }) => now >= localDateTimeAt(date, fromMinute));
  const isReviewed = needsApproval && !hasBegun && isApprovedFor(changed);
  return nextStates('changeContents', state).find((next) => (next === 'under_review') === isReviewed) ?? state;
}

type Wanted = {
  readonly kind: 'contents';
  readonly contents: UseContents;
  readonly changed: readonly ChangedContent[];
  /** The equipment as its place lends it. */
  readonly lent: ReturnType<typeof chosenEquipment<Equipment>>;
};

/** What is asked for, by what the room offers, and what of it is another. */
function contentsAsked(
  { contents: before, open, isFeeFinal }: StandingContents,
  offered: OfferedContents,
  asked: ContentsAsked,
): Wanted | ContentsStay | RefusalResult {
  const { features, useConditions } = offered;
  // What is not offered any more may stay as it is.
  const wrong = checkReservationInput(asked, [...features.purposeTypes, before.purposeType]);
  if (wrong !== null) return refuse(wrong.code, { details: { field: wrong.field } });
  const codes = [...new Set(asked.useConditions ?? [])];
  const conditions = named([...useConditions, ...before.conditions], codes);
  const wished = listed(asked.requestedReduction);
  const [reduction = null] = named([...grantable(open), ...listed(before.reduction)], wished);
  const equipment = askedEquipment(asked);
  const contents = { ...normalizeReservationInput(asked), conditions, equipment, reduction };
  const changed = changedContents(before, contents);
  if (conditions.length < codes.length) return refuse('conditionUnknown');
  if (reduction === null && wished.length > 0) return refuse('reductionUnknown');
  if (changed.length === 0) return stays('nothingChanges');
  if (isFeeFinal && asksOtherReduction(changed)) return stays('feeAlreadyFinal', reducedLaterText);
  const lent = chosenEquipment(offered.equipment, asked);
  const refused = whyNotOffered(offered, changed, { codes, asks: equipment.length, lends: lent.length });
  return refused ?? { kind: 'contents', contents, changed, lent };
}

type Wished = { readonly codes: readonly string[]; readonly asks: number; readonly lends: number };

/** What becomes another has to be offered as it is asked for. */
function whyNotOffered(
  { features, useConditions }: OfferedContents,
  changed: readonly ChangedContent[],
  { codes, asks, lends }: Wished,
) {
  const chosen = useConditions.filter(({ code }) => codes.includes(code));
  const excluded = hasOtherConditions(changed) ? excludedIn(chosen) : null;
  if (excluded !== null || !lendsOthers(changed) || asks === 0) return excluded;
  return features.showsEquipment && lends === asks ? null : refuse('equipmentUnknown');
}

const reducedLaterText =
  '使用料が確定しているため、減免の申請は変更できません。減免するときは、使用料の変更で決定してください。';

const listed = <Item>(item: Item | null | undefined): Item[] => (item == null ? [] : [item]);

/** Those of some codes, each once, in the order of what there is. */
function named(known: readonly Coded[], codes: readonly string[]): Coded[] {
  const wanted = known.filter(({ code }) => codes.includes(code));
  return [...new Map(wanted.toReversed().map(({ code, label }) => [code, { code, label }])).values()].toReversed();
}

import type { Coded } from '#contract/facility/room.ts';
import type { AskedEquipment } from '#rules/facility/request/equipment.ts';
import type { ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { askedTerms, equipmentText, roomAskedTexts } from '#rules/reservation/askedTexts.ts';

/** All that was asked of a use while it was booked, beside its room and its times. */
export type UseContents = ReservationInput & {
  readonly conditions: readonly Coded[];
  readonly equipment: readonly AskedEquipment[];
  /** The reduction that is asked for. */
  readonly reduction: Coded | null;
};

/** One of them that becomes another, in words; '' for what is left empty. */
export type ChangedContent = { readonly term: string; readonly from: string; readonly to: string };

const [admission, attendees, conditions, equipment, reduction] = askedTerms.reservation;

const purpose = '使用目的';
const purposeType = '種別';

const terms = [purpose, purposeType, admission, attendees, conditions, equipment, reduction] as const;

type Term = (typeof terms)[number];

const lentTexts = (items: readonly AskedEquipment[]) => items.map(equipmentText).toSorted();

function textsOf(contents: UseContents): ReadonlyMap<string, string> {
  const asked = roomAskedTexts({
    admissionFeeRequired: contents.admissionFeeRequired,
    admissionFee: contents.admissionFee,
    attendees: contents.expectedNumberOfAttendee,
    conditions: contents.conditions.map(({ label }) => label),
    equipment: lentTexts(contents.equipment),
    reduction: contents.reduction?.label ?? '',
    isGroup: false,
  });
  const typed = [
    { term: purpose, text: contents.purpose },
    { term: purposeType, text: contents.purposeType },
  ];
  return new Map([...typed, ...asked].map(({ term, text }) => [term, text]));
}

/** What of a use becomes another, in the order in which it is asked. */
export function changedContents(before: UseContents, after: UseContents): readonly ChangedContent[] {
  const [had, has] = [textsOf(before), textsOf(after)];
  return terms
    .map((term) => ({ term, from: had.get(term) ?? '', to: has.get(term) ?? '' }))
    .filter(({ from, to }) => from !== to);
}

const isAmong =
  (some: readonly Term[]) =>
  (changed: readonly ChangedContent[]): boolean =>
    changed.some(({ term }) => some.some((one) => one === term));

/** Whether a fee may depend on what changes. */
export const isPricedBy = isAmong([admission, attendees, conditions, equipment]);

/** Whether what changes is what a use was approved for: how many people come, and with what, is not. */
export const isApprovedFor = isAmong([purpose, purposeType, admission, conditions]);

export const lendsOthers = isAmong([equipment]);
export const hasOtherConditions = isAmong([conditions]);
export const asksOtherReduction = isAmong([reduction]);

/** The same as histories keep it: what may speak of its person is forgotten with them, and stands there by its name alone. */
export const keptInHistory = (changed: readonly ChangedContent[]) =>
  changed.map((one) => (one.term === purpose || one.term === reduction ? { ...one, from: '', to: '' } : one));

/** A change in a line, '利用予定人数 10人 → 12人'. */
export const changedText = ({ term, from, to }: ChangedContent) =>
  from === '' && to === '' ? term : `${term} ${from || 'なし'} → ${to || 'なし'}`;

import type { BoardRoom } from '#contract/desk/board.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { ReserveRequest } from '#contract/facility.ts';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { isAmount } from '#rules/facility/request/amounts.ts';
import type { ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { detailsOf, type Place, type Places } from './place.ts';

/** Who is booked for. */
export type Registered = {
  readonly userId: string;
  readonly userNumber: string;
  readonly personName: string;
  readonly isGroup?: boolean;
  /** Known of who was found; who was registered just now may book. */
  readonly isSuspended?: boolean;
  readonly isVerified?: boolean;
};

/** What the use is, as it is typed. */
export type UseForm = {
  readonly purpose: string;
  readonly purposeType: string;
  readonly admissionFeeRequired: 'no' | 'yes';
  readonly admissionFee: string;
  readonly expectedNumberOfAttendee: string;
  /** How many of each. */
  readonly equipment: Readonly<Record<string, number>>;
  readonly useConditions: readonly string[];
  /** '' for none. */
  readonly requestedReduction: string;
};

/** A booking at the counter while it is put together. */
export type Draft = {
  /** The first one lends the equipment and says what is asked. */
  readonly places: Places;
  /** How the person is named. */
  readonly way: 'search' | 'register' | 'guest';
  readonly person: Registered | null;
  readonly guest: TypedGuest;
  readonly use: UseForm;
  readonly payment: 'counter' | 'online';
  /** Who it was begun for, as after another booking: nothing is lost with him. */
  readonly begunFor?: Pick<Draft, 'person' | 'guest'>;
};

const blankGuest: TypedGuest = { personName: '', personNameKana: '', phoneNumber: '' };

const blankUse: UseForm = {
  ...{ purpose: '', purposeType: '', admissionFeeRequired: 'no', admissionFee: '', expectedNumberOfAttendee: '' },
  ...{ equipment: {}, useConditions: [], requestedReduction: '' },
};

export const draftAt = (place: Place): Draft => ({
  ...{ places: [place], way: 'search', person: null, use: blankUse, payment: 'counter' },
  guest: blankGuest,
});

/** Whether anything was chosen or typed, since it was begun, that would be lost. */
export const isBegun = ({ person, guest, use, begunFor = { person: null, guest: blankGuest } }: Draft) =>
  JSON.stringify({ person, guest, use }) !== JSON.stringify({ ...begunFor, use: blankUse });

/** The next booking for the same person, at the same place on the same days. */
export const draftAfter = ({ places, way, person, guest }: Draft): Draft => ({
  ...draftAt({ ...(places[0] as Place), days: (places[0] as Place).days.map(({ date }) => ({ date, frames: [] })) }),
  ...{ way, person, guest, begunFor: { person, guest } },
});

/** Who it is for, as it is sent; null where nobody is named yet. */
export function personOf({ way, person, guest }: Draft) {
  if (way !== 'guest') return person && { kind: 'registered' as const, userId: person.userId };
  return guest.personName.trim() === '' ? null : { kind: 'guest' as const, ...guest };
}

export const inputOf = (use: UseForm): ReservationInput => ({
  purpose: use.purpose,
  purposeType: use.purposeType,
  admissionFeeRequired: use.admissionFeeRequired === 'yes',
  admissionFee: use.admissionFeeRequired === 'yes' ? wholeNumberOf(use.admissionFee) : null,
  expectedNumberOfAttendee: wholeNumberOf(use.expectedNumberOfAttendee),
});

type Around = { readonly containerId: string; readonly rooms: readonly BoardRoom[]; readonly offered: RoomDay };

/** The booking as it is sent, with what the room offers of what was chosen. */
export function requestOf({ places, use }: Draft, { containerId, rooms, offered }: Around): ReserveRequest {
  const chosen = offered.equipments.filter(({ name }) => (use.equipment[name] ?? 0) > 0);
  const several = chosen.filter(({ name }) => (use.equipment[name] ?? 0) > 1);
  const conditions = offered.useConditions.filter(({ code }) => use.useConditions.includes(code));
  const reduction = offered.reductions.find(({ code }) => code === use.requestedReduction);
  return {
    ...{ containerId, date: places[0]?.days[0]?.date ?? '', ...inputOf(use) },
    details: detailsOf(places, rooms),
    equipmentNames: chosen.map(({ name }) => name),
    ...(several.length > 0 && {
      equipmentQuantities: several.map(({ name }) => ({ name, quantity: use.equipment[name] ?? 1 })),
    }),
    ...(conditions.length > 0 && { useConditions: conditions.map(({ code }) => code) }),
    ...(reduction && { requestedReduction: reduction.code }),
  };
}

/** What its price depends on, and nothing else of what is being typed. */
export function quoteRequestOf(request: ReserveRequest): ReserveRequest {
  const known = (value: number | null) => (value !== null && isAmount(value) ? value : null);
  const { expectedNumberOfAttendee, admissionFee } = request;
  return {
    ...{ ...request, purpose: '', purposeType: '' },
    expectedNumberOfAttendee: known(expectedNumberOfAttendee),
    admissionFee: known(admissionFee),
  };
}

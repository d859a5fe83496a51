import type { BoardRoom } from '#contract/desk/board.ts';
import type { RoomDay } from '#contract/desk/counter.ts';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { TypedGuest } from '#rules/account/guestAtCounter.ts';
import { isAmount } from '#rules/facility/request/amounts.ts';
import { askedEquipment } from '#rules/facility/request/equipment.ts';
import type { PreviousInput } from '#rules/facility/request/previousInput.ts';
import type { ReservationInput } from '#rules/facility/request/reservationInput.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { areTogether, detailsOf, type Place, type Places } from './place.ts';

/** Somebody with a number, for whom it is booked. */
export type Registered = {
  readonly userId: string;
  readonly userNumber: string;
  readonly personName: string;
  readonly isGroup?: boolean;
  /** Known if they were found; somebody registered just now may book. */
  readonly isSuspended?: boolean;
  readonly isVerified?: boolean;
};

/** How many of each piece of equipment, by name. */
export type Quantities = Readonly<Record<string, number>>;

/** What the use is, as it is typed. */
export type UseForm = {
  readonly purpose: string;
  readonly purposeType: string;
  readonly admissionFeeRequired: 'no' | 'yes';
  readonly admissionFee: string;
  readonly expectedNumberOfAttendee: string;
  /** How many of each, with the first room. */
  readonly equipment: Quantities;
  /** The same with each of the others, by its id. */
  readonly equipmentBeside?: Readonly<Record<string, Quantities>>;
  readonly useConditions: readonly string[];
  /** '' for none. */
  readonly requestedReduction: string;
};

/** A booking at the counter while it is put together. */
export type Draft = {
  /** The first one says what is asked. */
  readonly places: Places;
  /** How the person is named. */
  readonly way: 'search' | 'register' | 'guest';
  readonly person: Registered | null;
  readonly guest: TypedGuest;
  readonly use: UseForm;
  readonly payment: 'counter' | 'online';
  /** Whom it was begun for, as after another booking: nothing is lost without them. */
  readonly begunFor?: Pick<Draft, 'person' | 'guest'>;
};

const blankGuest: TypedGuest = { personName: '', personNameKana: '', phoneNumber: '' };

const blankUse: UseForm = {
  purpose: '',
  purposeType: '',
  admissionFeeRequired: 'no',
  admissionFee: '',
  expectedNumberOfAttendee: '',
  equipment: {},
  useConditions: [],
  requestedReduction: '',
};

const textOf = (amount: number | null) => (amount === null ? '' : String(amount));

/** What was asked for before, as it is typed; one of each of the equipment where no number is named. */
export const typedUseOf = (input: PreviousInput): UseForm => ({
  purpose: input.purpose,
  purposeType: input.purposeType,
  admissionFeeRequired: input.admissionFeeRequired ? 'yes' : 'no',
  admissionFee: textOf(input.admissionFee),
  expectedNumberOfAttendee: textOf(input.expectedNumberOfAttendee),
  equipment: Object.fromEntries(askedEquipment(input).map(({ name, quantity }) => [name, quantity])),
  useConditions: input.useConditions,
  requestedReduction: input.requestedReduction ?? '',
});

export const draftAt = (place: Place): Draft => ({
  places: [place],
  way: 'search',
  person: null,
  use: blankUse,
  payment: 'counter',
  guest: blankGuest,
});

/** Whether anything was chosen or typed, since it was begun, that would be lost. */
export const isBegun = ({ person, guest, use, begunFor = { person: null, guest: blankGuest } }: Draft) =>
  JSON.stringify({ person, guest, use }) !== JSON.stringify({ ...begunFor, use: blankUse });

/** The next booking for the same person, at the same place on the same days. */
export const draftAfter = ({ places, way, person, guest }: Draft): Draft => ({
  ...draftAt({ ...(places[0] as Place), days: (places[0] as Place).days.map(({ date }) => ({ date, frames: [] })) }),
  way,
  person,
  guest,
  begunFor: { person, guest },
});

/** The person it is for, as it is sent; null while nobody is named. */
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

/** What is to be taken along with a room of the booking. */
export const equipmentOf = ({ places, use }: Pick<Draft, 'places' | 'use'>, articleId: string): Quantities =>
  (articleId === places[0]?.articleId ? use.equipment : use.equipmentBeside?.[articleId]) ?? {};

/** The use with something else taken along with a room. */
export const withEquipment = (
  { places, use }: Pick<Draft, 'places' | 'use'>,
  articleId: string,
  equipment: Quantities,
): Partial<UseForm> =>
  articleId === places[0]?.articleId
    ? { equipment }
    : { equipmentBeside: { ...use.equipmentBeside, [articleId]: equipment } };

/** The booking with other rooms. What was taken along with one stays with it, also where it becomes the first. */
export function placed({ places, use }: Pick<Draft, 'places' | 'use'>, next: Places): Partial<Draft> {
  const first = next[0]?.articleId ?? '';
  if (!places.slice(1).some(({ articleId }) => articleId === first)) return { places: next };
  return { places: next, use: { ...use, equipment: use.equipmentBeside?.[first] ?? {} } };
}

/** How many of a piece the other rooms of the booking are to have while a room is used. */
export function takenElsewhere(draft: Pick<Draft, 'places' | 'use'>, articleId: string, name: string) {
  const own = draft.places.find((place) => place.articleId === articleId);
  const others = draft.places.filter((place) => place !== own && own && areTogether(place, own));
  return others.reduce((sum, other) => sum + (equipmentOf(draft, other.articleId)[name] ?? 0), 0);
}

type Around = {
  readonly containerId: string;
  readonly rooms: readonly BoardRoom[];
  readonly offered: RoomDay;
  /** The first day of each of the other rooms, in their order, as far as it is known. */
  readonly besides?: readonly (RoomDay | undefined)[];
};

const chosenOf = (offered: RoomDay | undefined, quantities: Quantities) =>
  (offered?.equipments ?? []).flatMap(({ name }) => {
    const quantity = quantities[name] ?? 0;
    return quantity > 0 ? [{ name, quantity }] : [];
  });

/** The booking as it is sent, with what the rooms offer of what was chosen. */
export function requestOf(draft: Draft, { containerId, rooms, offered, besides = [] }: Around): ReserveRequest {
  const { places, use } = draft;
  const chosen = chosenOf(offered, use.equipment);
  const several = chosen.filter(({ quantity }) => quantity > 1);
  const beside = places
    .slice(1)
    .flatMap(({ articleId }, index) =>
      chosenOf(besides[index], equipmentOf(draft, articleId)).map((item) => ({ articleId, ...item })),
    );
  const conditions = offered.useConditions.filter(({ code }) => use.useConditions.includes(code));
  const reduction = offered.reductions.find(({ code }) => code === use.requestedReduction);
  return {
    containerId,
    date: places[0]?.days[0]?.date ?? '',
    ...inputOf(use),
    details: detailsOf(places, rooms),
    equipmentNames: chosen.map(({ name }) => name),
    ...(several.length > 0 && { equipmentQuantities: several }),
    ...(beside.length > 0 && { equipmentBeside: beside }),
    ...(conditions.length > 0 && { useConditions: conditions.map(({ code }) => code) }),
    ...(reduction && { requestedReduction: reduction.code }),
  };
}

/** What its price depends on, and nothing else of what is being typed. */
export function quoteRequestOf(request: ReserveRequest): ReserveRequest {
  const known = (value: number | null) => (value !== null && isAmount(value) ? value : null);
  const { expectedNumberOfAttendee, admissionFee } = request;
  return {
    ...request,
    purpose: '',
    purposeType: '',
    expectedNumberOfAttendee: known(expectedNumberOfAttendee),
    admissionFee: known(admissionFee),
  };
}

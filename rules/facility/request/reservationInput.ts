import type { ReserveRequest } from '#contract/facility/booking.ts';
import type { FieldRefusal } from '#rules/refusal.ts';
import { characterCount, cleanLine, isBlank } from '#rules/text/typedText.ts';
import { isAmount } from './amounts.ts';

export type ReservationInput = Pick<
  ReserveRequest,
  'purpose' | 'purposeType' | 'admissionFeeRequired' | 'admissionFee' | 'expectedNumberOfAttendee'
>;

/** Characters of 使用目的. */
export const purposeLimit = 200;

/** The input as stored: the purpose on one clean line, and no admission fee where none is collected. */
export const normalizeReservationInput = (input: ReservationInput): ReservationInput => ({
  purpose: cleanLine(input.purpose),
  purposeType: input.purposeType,
  admissionFeeRequired: input.admissionFeeRequired,
  admissionFee: input.admissionFeeRequired ? input.admissionFee : null,
  expectedNumberOfAttendee: input.expectedNumberOfAttendee,
});

type Failure = FieldRefusal<keyof ReservationInput>;

/** All that is refused of an input: required fields (spec §5), then the limits. */
function refusalsOf(input: ReservationInput, purposeTypes: readonly string[]): readonly Failure[] {
  const { purpose, purposeType, admissionFeeRequired, admissionFee, expectedNumberOfAttendee: people } = input;
  const fee = admissionFeeRequired ? admissionFee : 0;
  const of = (field: Failure['field'], isWrong: boolean, code: Failure['code']) => (isWrong ? [{ field, code }] : []);
  return [
    ...of('purpose', isBlank(purpose), 'purposeRequired'),
    ...of('purposeType', purposeType === '', 'purposeTypeRequired'),
    ...of('admissionFee', fee === null, 'admissionFeeRequired'),
    ...of('purpose', characterCount(cleanLine(purpose)) > purposeLimit, 'purposeTooLong'),
    ...of('purposeType', !purposeTypes.includes(purposeType), 'purposeTypeUnknown'),
    ...of('admissionFee', fee !== null && !isAmount(fee), 'admissionFeeOutOfRange'),
    ...of('expectedNumberOfAttendee', people !== null && !isAmount(people), 'attendeesOutOfRange'),
  ];
}

/** The first that is refused of an input; null where nothing is. */
export const checkReservationInput = (input: ReservationInput, purposeTypes: readonly string[]): Failure | null =>
  refusalsOf(input, purposeTypes)[0] ?? null;

/** All that is refused of an input, at most once for each field, in the order of the fields. */
export const failuresOfInput = (input: ReservationInput, purposeTypes: readonly string[]): readonly Failure[] => {
  const all = refusalsOf(input, purposeTypes);
  const fields = ['purpose', 'purposeType', 'admissionFee', 'expectedNumberOfAttendee'] as const;
  return fields.flatMap((field) => all.find((one) => one.field === field) ?? []);
};

import type { ReserveRequest } from '#contract/facility.ts';
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

/** Required fields (spec §5), then the limits. Only the first failure is returned. */
export function checkReservationInput(
  input: ReservationInput,
  purposeTypes: readonly string[],
): FieldRefusal<keyof ReservationInput> | null {
  const { purpose, purposeType, admissionFeeRequired, admissionFee, expectedNumberOfAttendee } = input;
  if (isBlank(purpose)) return { field: 'purpose', code: 'purposeRequired' };
  if (purposeType === '') return { field: 'purposeType', code: 'purposeTypeRequired' };
  if (admissionFeeRequired && admissionFee === null) return { field: 'admissionFee', code: 'admissionFeeRequired' };
  if (characterCount(cleanLine(purpose)) > purposeLimit) return { field: 'purpose', code: 'purposeTooLong' };
  if (!purposeTypes.includes(purposeType)) return { field: 'purposeType', code: 'purposeTypeUnknown' };
  if (admissionFeeRequired && admissionFee !== null && !isAmount(admissionFee)) {
    return { field: 'admissionFee', code: 'admissionFeeOutOfRange' };
  }
  if (expectedNumberOfAttendee !== null && !isAmount(expectedNumberOfAttendee)) {
    return { field: 'expectedNumberOfAttendee', code: 'attendeesOutOfRange' };
  }
  return null;
}

const passing: ReservationInput = {
  ...{ purpose: '使用目的', purposeType: '種別', admissionFeeRequired: false },
  ...{ admissionFee: null, expectedNumberOfAttendee: null },
};

/** All that is refused of an input, at most once for each field, in the order of the fields. */
export const failuresOfInput = (input: ReservationInput, purposeTypes: readonly string[]) =>
  (['purpose', 'purposeType', 'admissionFee', 'expectedNumberOfAttendee'] as const).flatMap((field) => {
    const admissionFeeRequired = field === 'admissionFee' && input.admissionFeeRequired;
    const alone = { ...passing, admissionFeeRequired, [field]: input[field] };
    return checkReservationInput(alone, field === 'purposeType' ? purposeTypes : [passing.purposeType]) ?? [];
  });

import type { FeeLineText } from '#contract/facility/booking.ts';

/** Everything an approval document says, as text ready to be set. Money in whole yen. */
export type ApprovalFacts = {
  readonly tenantName: string;
  readonly number: string;
  /** The day of issue, such as 2026/06/10(水). */
  readonly issuedOn: string;
  readonly holder: {
    readonly name: string;
    readonly kana: string;
    readonly userNumberLabel: string;
    readonly userNumber: string;
  };
  readonly place: { readonly name: string; readonly address: string; readonly phoneNumber: string };
  readonly article: string;
  readonly lines: readonly { readonly date: string; readonly time: string }[];
  readonly purpose: string;
  readonly purposeType: string;
  readonly attendees: string;
  readonly admissionFee: string;
  readonly equipment: readonly string[];
  /** What the use is, where the place charges by it. */
  readonly useConditions: readonly string[];
  /** '' where none was asked for. */
  readonly requestedReduction: string;
  readonly fee: number;
  /** They add up to the fee, as it was agreed. */
  readonly feeLines: readonly FeeLineText[];
  /** What staff have charged beside it. */
  readonly laterCharges: readonly FeeLineText[];
  /** What is still to be paid on the day beside it. */
  readonly afterUse: readonly FeeLineText[];
  readonly isFeeFinal: boolean;
  readonly payment: string;
  /** What the holder has accepted: one paragraph a line. */
  readonly conditions: readonly string[];
  /** Why the document is void, or null while it holds. */
  readonly voidReason: string | null;
  /** When its contents were changed last, which makes void what was issued before; null where they never were. */
  readonly changedAt: string | null;
  /** With which staff can verify that the document is genuine. */
  readonly checkCode: string;
};

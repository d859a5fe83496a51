import { identityDocuments } from '#contract/desk/people/identityDocuments.ts';
import type { RegistrationReview } from '#contract/desk/people/people.ts';
import { localDateTimeOf } from '#server/time.ts';

type Row = {
  readonly review_state: string | null;
  readonly review_reason: string;
  readonly reviewed_at: Date | null;
  readonly reviewed_by: string;
  readonly review_version: number;
  readonly identity_document: string;
};

const states = ['approved', 'returned', 'asked', 'rejected'] as const;

/** What was decided on a registration, as the counter reads it. */
export const registrationReview = (row: Row, timeZone: string): RegistrationReview => ({
  state: states.find((state) => state === row.review_state) ?? null,
  reason: row.review_reason,
  at: row.reviewed_at === null ? null : localDateTimeOf(row.reviewed_at.getTime(), timeZone),
  by: row.reviewed_by,
  identityDocument: identityDocuments.find((document) => document === row.identity_document) ?? null,
  version: row.review_version,
});

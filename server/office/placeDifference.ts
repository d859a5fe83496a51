import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';

/** A difference of one hall, without the hall in front of each thing. */
export const placeDifference = ({ kind, subject, field, before, after }: Difference): PlaceDifference => ({
  kind,
  subject: subject.split(' › ').slice(1).join(' › '),
  field,
  before,
  after,
});

import type { PlaceDifference } from '#contract/office/placeEndpoints.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import { partOf } from './townEdit.ts';

/** The field as the form calls it, without the part of the bundle in which it stands. */
function own(field: string) {
  const [first = '', second = ''] = field.split('.');
  return partOf(second) === first || second === 'lineMessagingToken' ? field.slice(first.length + 1) : field;
}

/** A difference of a town in the words of its form. */
export const townDifference = ({ path: _, field, ...difference }: Difference): PlaceDifference => ({
  ...difference,
  field: own(field),
});

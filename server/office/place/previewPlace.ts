import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { placeDifference } from '../placeDifference.ts';
import { mostTouched, nothingTouched } from '../touchedReservations.ts';
import { judgePlace } from './judgePlace.ts';
import { changesUse, editPlace, newPlace } from './placeEdit.ts';
import { planPlace, touchedByPlan } from './planPlace.ts';

const tooMuch = { room: null, path: [], reason: everyRefusal.touchesTooMany.message };

/** What a change of a hall and its rooms would do; changes nothing and holds nothing. Refuses notFound. */
export const previewPlace: Operation<'Office/PreviewPlace'> = async (context, { containerId, ...edit }) => {
  // Before the hall: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const plan = await planPlace(context, containerId, edit);
  const touched = changesUse(edit) ? await touchedByPlan(context, plan) : nothingTouched;
  const isTooMuch = touched.number > mostTouched;
  return {
    revision,
    problems: [...plan.problems, ...(isTooMuch ? [tooMuch] : [])],
    remarks: [...plan.remarks],
    differences: plan.differences.map(placeDifference),
    touched,
  };
};

/** What is wrong with a hall that is to be added. */
export const previewNewPlace: Operation<'Office/PreviewNewPlace'> = async (context, edit) => {
  const { problems, remarks } = await judgePlace(context, editPlace(newPlace(), edit, dayOf(context.now)));
  return { problems: [...problems], remarks: [...remarks] };
};

import { everyRefusal } from '#contract/staffRefusals.ts';
import { dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { revisionOf } from '#server/tenant/revision.queries.ts';
import { judgePlace } from './judgePlace.ts';
import { placeDifference } from './placeDifference.ts';
import { changesUse, editPlace, newPlace } from './placeEdit.ts';
import { mostTouched, planPlace, touchedByPlan } from './planPlace.ts';

const tooMuch = { room: null, path: [], reason: everyRefusal.touchesTooMany.message };

/** So many of the reservations that are touched are named. */
const mostNamed = 100;

/** What a change of a hall and its rooms would do; changes nothing and holds nothing. Refuses notFound. */
export const previewPlace: Operation<'Office/PreviewPlace'> = async (context, { containerId, ...edit }) => {
  // Before the hall: what changes in between makes it old.
  const revision = await revisionOf(context.trx, context.tenant);
  const plan = await planPlace(context, containerId, edit);
  const touched = changesUse(edit) ? await touchedByPlan(context, plan) : [];
  const isTooMuch = touched.length > mostTouched;
  return {
    revision,
    problems: [...plan.problems, ...(isTooMuch ? [tooMuch] : [])],
    remarks: [...plan.remarks],
    differences: plan.differences.map(placeDifference),
    touched: { number: touched.length, items: touched.slice(0, mostNamed) },
  };
};

/** What is wrong with a hall that is to be added. */
export const previewNewPlace: Operation<'Office/PreviewNewPlace'> = async (context, edit) => {
  const { problems, remarks } = await judgePlace(context, editPlace(newPlace(), edit, dayOf(context.now)));
  return { problems: [...problems], remarks: [...remarks] };
};

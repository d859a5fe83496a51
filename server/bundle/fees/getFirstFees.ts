import { addDays, dayOf } from '#rules/day/day.ts';
import type { Operation } from '#server/operation.ts';
import { choicesOf } from './choicesOf.ts';
import { placeOfFees } from './placeOfFees.ts';
import { versionByFrames } from './versionByFrames.ts';
import { versionText } from './versionText.ts';

/** A first version to begin with: nothing costs another sum under it. Refuses notFound; '' where nothing has a price. */
export const getFirstFees: Operation<'Desk/GetFirstFees'> = async (context, { containerId }) => {
  const place = await placeOfFees(context, containerId);
  const version = versionByFrames(place, addDays(dayOf(context.now), 1));
  return {
    text: version ? versionText(version) : '',
    choices: choicesOf(place, { steps: [], equipment: [] }),
  };
};

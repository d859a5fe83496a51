import { refusals } from '#contract/refusal/refusals.ts';
import type { Operation } from '#server/operation.ts';
import type { PersonalData } from '#server/personalData.ts';
import { whyNotErasable } from './whyNotErasable.ts';

/** All that the areas keep of the user, and why they cannot be forgotten. */
export const getOwnData =
  (areas: readonly PersonalData[]): Operation<'Authentication/GetOwnData'> =>
  async (context) => {
    const sections = [];
    for (const area of areas) sections.push(...(await area.read(context)));
    const obstacle = await whyNotErasable(context, areas, context.actor.userId);
    return { madeAt: context.now, sections, whyNotErasable: obstacle && refusals[obstacle].message };
  };

import type { Operation } from '#server/operation.ts';
import type { PersonalData } from '#server/personalData.ts';

/** All that the areas keep of the user. */
export const getOwnData =
  (areas: readonly PersonalData[]): Operation<'Authentication/GetOwnData'> =>
  async (context) => {
    const sections = [];
    for (const area of areas) sections.push(...(await area.read(context)));
    return { madeAt: context.now, sections };
  };

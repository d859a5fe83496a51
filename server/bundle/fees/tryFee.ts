import type { FeeChoices } from '#contract/desk/fees.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from '../read/offeredFrames.ts';
import { tryOne } from '../tryFees.ts';
import { judgeFees } from './judgeFees.ts';
import { type FeePlace, placeOfFees } from './placeOfFees.ts';
import { problemWords } from './problemWords.ts';

/** What a use of a place can be, by the codes of a version. */
export function choicesOf(
  { container, classes }: FeePlace,
  version: Pick<OrdinanceEntry, 'steps' | 'equipment'>,
): FeeChoices {
  const coded = (list: readonly { readonly code: string; readonly label: string }[]) => [
    ...new Map(list.map(({ code, label }) => [code, { code, label }])).values(),
  ];
  return {
    rooms: container.articles
      .filter(({ published }) => published)
      .map((article) => ({
        key: article.key,
        name: article.name,
        ...article.hours,
        frames: [...new Set(offeredFrames(article).map(({ name }) => name))],
      })),
    roomNames: coded(container.articles.map(({ key, name }) => ({ code: key, label: name }))),
    classes: coded(classes),
    conditions: coded(container.useConditions),
    reductions: coded(version.steps.flatMap((step) => (step.kind === 'reductions' ? step.rules : []))),
    equipment: coded(version.equipment),
  };
}

type Tried = Parameters<Operation<'Desk/TryFee'>>[1]['by'];

/** The version that is tried, as if it had always held. */
async function triedVersion(context: Context, place: FeePlace, by: Tried): Promise<OrdinanceEntry> {
  const found =
    by.kind === 'version'
      ? place.container.ordinance.find(({ firstDay }) => firstDay === by.firstDay)
      : (await judgeFees(context, place, by.text)).draft?.version;
  if (!found) throw new Refused(by.kind === 'version' ? 'notFound' : 'feesRefused');
  return { ...found, firstDay: '1900-01-01' };
}

/** What one use comes to under a version, in force or not. Refuses notFound, and feesRefused for a text without sense. */
export const tryFee: Operation<'Desk/TryFee'> = async (context, { containerId, by, ...use }) => {
  const place = await placeOfFees(context, containerId);
  const version = await triedVersion(context, place, by);
  const { article, date: day, frames, hours, equipment, ...rest } = use;
  const trial = { ...place, containers: [{ ...place.container, ordinance: [version] }] };
  const tried = tryOne(trial, {
    ...{ kind: 'fee', name: '', article, day, yen: 0, extendedBefore: 0, extendedAfter: 0, ...rest },
    ...(frames.length > 0 && { frames }),
    ...(hours && { hours }),
    equipment: Object.fromEntries(equipment.map(({ code, quantity }) => [code, quantity])),
  });
  if (typeof tried === 'string') return { total: null, reason: problemWords(tried), lines: [], afterUse: [] };
  return { total: tried.came, reason: '', ...breakdownTexts(tried) };
};

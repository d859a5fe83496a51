import type { FeeChoices } from '#contract/desk/fees.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from '../read/offeredFrames.ts';
import type { HallFees } from './hallFees.ts';

/** What a use of a place can be, by the codes of a version. */
export function choicesOf(
  { container, classes }: HallFees,
  version: Pick<OrdinanceEntry, 'steps' | 'equipment'>,
): FeeChoices {
  const coded = (list: readonly { readonly code: string; readonly label: string }[]) => [
    ...new Map(list.map(({ code, label }) => [code, { code, label }])).values(),
  ];
  const framesOf = (article: HallFees['container']['articles'][number]) =>
    offeredFrames(article).map(({ name }) => name);
  return {
    // A room that rests is priced before it is opened.
    rooms: container.articles.map((article) => ({
      key: article.key,
      name: article.name,
      ...article.hours,
      frames: [...new Set(framesOf(article))],
    })),
    roomNames: coded(container.articles.map(({ key, name }) => ({ code: key, label: name }))),
    frameNames: [...new Set(container.articles.flatMap(framesOf))],
    classes: coded(classes),
    conditions: coded(container.useConditions),
    reductions: coded(version.steps.flatMap((step) => (step.kind === 'reductions' ? step.rules : []))),
    equipment: coded(version.equipment),
  };
}

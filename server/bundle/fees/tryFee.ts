import type { FeeChoices } from '#contract/desk/fees.ts';
import { addDays, dayOf, daysFrom } from '#rules/day/day.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { offeredFrames } from '../read/offeredFrames.ts';
import { tryOne } from '../tryFees.ts';
import { judgeFees } from './judgeFees.ts';
import { type FeePlace, placeOfFees } from './placeOfFees.ts';
import { problemWords } from './problemWords.ts';
import { versionByFrames } from './versionByFrames.ts';

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

type Asked = Parameters<Operation<'Desk/TryFee'>>[1];

/** The version that is tried, and the place with it among its versions. */
async function triedVersion(context: Context, place: FeePlace, by: Asked['by']) {
  if (by.kind === 'version') {
    const version = place.container.ordinance.find(({ firstDay }) => firstDay === by.firstDay);
    if (!version) throw new Refused('notFound');
    return { version, place };
  }
  const { draft } = await judgeFees(context, place, by.text);
  if (!draft) throw new Refused('feesRefused');
  return draft;
}

type Use = Omit<Asked, 'containerId' | 'by'>;

/** A use without what a version does not lend or reduce: under it that counts for nothing. */
function asKnownTo(place: FeePlace, version: OrdinanceEntry, use: Use): Use {
  const { reductions, equipment } = choicesOf(place, version);
  return {
    ...use,
    reductions: use.reductions.filter((wanted) => reductions.some(({ code }) => code === wanted)),
    equipment: use.equipment.filter((wanted) => equipment.some(({ code }) => code === wanted.code)),
  };
}

/** What a use comes to under one version, as if it had always held. */
const underVersion = (place: FeePlace, version: OrdinanceEntry | undefined, use: Use) =>
  underVersions(place, version ? [{ ...version, firstDay: '1900-01-01' }] : [], use);

function underVersions(place: FeePlace, ordinance: readonly OrdinanceEntry[], use: Use) {
  const { article, date: day, frames, hours, equipment, ...rest } = use;
  return tryOne(
    { ...place, containers: [{ ...place.container, ordinance: [...ordinance] }] },
    {
      ...{ kind: 'fee', name: '', article, day, yen: 0, extendedBefore: 0, extendedAfter: 0, ...rest },
      ...(frames.length > 0 && { frames }),
      ...(hours && { hours }),
      equipment: Object.fromEntries(equipment.map(({ code, quantity }) => [code, quantity])),
    },
  );
}

/**
 * What one use comes to under a version, in force or not; on a day that another one holds for, under that. Refuses
 * notFound, and feesRefused for a text without sense.
 */
export const tryFee: Operation<'Desk/TryFee'> = async (context, { containerId, by, ...use }) => {
  const { version, place } = await triedVersion(context, await placeOfFees(context, containerId), by);
  const { ordinance } = place.container;
  const on = { usesOn: use.date, bookedOn: addDays(use.date, -use.bookedDaysBefore) };
  const under = (other: OrdinanceEntry | undefined) => {
    const charging = other ?? versionByFrames(place, version.firstDay);
    return underVersion(place, charging, charging ? asKnownTo(place, charging, use) : use);
  };
  const holding = versionFor(ordinance, on);
  const isOverVersions = daysFrom(use.date, use.days).some(
    (usesOn) => versionFor(ordinance, { ...on, usesOn }) !== holding,
  );
  const tried =
    holding !== version
      ? under(holding)
      : isOverVersions
        ? underVersions(place, ordinance, use)
        : underVersion(place, version, use);
  const isLater = holding !== undefined && holding.firstDay > version.firstDay;
  const chargedBy = holding === version ? 'version' : isLater ? 'later' : 'earlier';
  const isNew = by.kind === 'text' || version.firstDay > dayOf(context.now);
  const before = versionFor(
    ordinance.filter(({ firstDay }) => firstDay < version.firstDay),
    on,
  );
  const compared = chargedBy === 'version' && isNew ? under(before) : '';
  const known = {
    chargedBy,
    firstDay: holding?.firstDay ?? null,
    current: typeof compared === 'string' ? null : { firstDay: before?.firstDay ?? null, total: compared.came },
  } as const;
  if (typeof tried === 'string') return { ...known, total: null, reason: problemWords(tried), lines: [], afterUse: [] };
  return { ...known, total: tried.came, reason: '', ...breakdownTexts(tried) };
};

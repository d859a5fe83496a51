import type { FeeTrial } from '#contract/desk/fees.ts';
import { addDays, daysFrom } from '#rules/day/day.ts';
import { breakdownTexts } from '#rules/facility/fee/quoteTexts.ts';
import { versionFor } from '#rules/ordinance/versionFor.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { screenReason } from '../problem/problem.ts';
import { tryOne } from '../trial/tryOne.ts';
import { choicesOf } from './choicesOf.ts';
import type { HallFees } from './hallFees.ts';
import { versionByFrames } from './versionByFrames.ts';

type Use = Omit<FeeTrial, 'containerId' | 'by'>;

/** A use without what a version does not lend or reduce: under it that counts for nothing. */
function asKnownTo(place: HallFees, version: OrdinanceEntry, use: Use): Use {
  const { reductions, equipment } = choicesOf(place, version);
  return {
    ...use,
    reductions: use.reductions.filter((wanted) => reductions.some(({ code }) => code === wanted)),
    equipment: use.equipment.filter((wanted) => equipment.some(({ code }) => code === wanted.code)),
  };
}

/** What a use comes to under one version, as if it had always held. */
const underVersion = (place: HallFees, version: OrdinanceEntry | undefined, use: Use) =>
  underVersions(place, version ? [{ ...version, firstDay: '1900-01-01' }] : [], use);

function underVersions(place: HallFees, ordinance: readonly OrdinanceEntry[], use: Use) {
  const { article, date: day, frames, hours, equipment, ...rest } = use;
  return tryOne(
    { ...place, containers: [{ ...place.container, ordinance: [...ordinance] }] },
    {
      kind: 'fee',
      name: '',
      article,
      day,
      yen: 0,
      extendedBefore: 0,
      extendedAfter: 0,
      ...rest,
      ...(frames.length > 0 && { frames }),
      ...(hours && { hours }),
      equipment: Object.fromEntries(equipment.map(({ code, quantity }) => [code, quantity])),
    },
  );
}

/** What one use comes to under a version of the place; on a day that another one holds for, under that. */
export function tryUse(place: HallFees, version: OrdinanceEntry, use: Use, isNew: boolean) {
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
  const before = versionFor(
    ordinance.filter(({ firstDay }) => firstDay < version.firstDay),
    on,
  );
  const compared = chargedBy === 'version' && isNew ? under(before) : null;
  const known = {
    chargedBy,
    firstDay: holding?.firstDay ?? null,
    current:
      compared === null || 'code' in compared ? null : { firstDay: before?.firstDay ?? null, total: compared.came },
  } as const;
  if ('code' in tried) {
    return { ...known, total: null, reason: screenReason({ path: [], ...tried }), lines: [], afterUse: [] };
  }
  return { ...known, total: tried.came, reason: '', ...breakdownTexts(tried) };
}

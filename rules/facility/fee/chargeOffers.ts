import { priceUnder } from '#rules/facility/request/equipment.ts';
import { unitWords } from '#rules/facility/request/unitWords.ts';
import { piecesOf } from '#rules/ordinance/fee/base.ts';
import type { OrdinanceLine } from '#rules/ordinance/fee/breakdown.ts';
import { unitOf } from '#rules/ordinance/fee/units.ts';
import type { ChargedUse, PerUnit, RateRule, When } from '#rules/ordinance/ordinance.ts';
import { mostCount } from './chargeLimits.ts';
import {
  type ChargedPart,
  type ChargedUnits,
  costsMore,
  type OrdinanceFacts,
  type PricedOffer,
  speaksOf,
} from './chargeOffer.ts';
import { extensionOffers } from './extensionOffers.ts';
import { type LaterCharge, stillAfterUse } from './laterCharges.ts';

const partsOf = ({ days, versions, reductions }: OrdinanceFacts) =>
  days.flatMap((part): ChargedPart[] => {
    const version = versions.find(({ versionId }) => versionId === part.versionId);
    if (!version || part.versionId === null) return [];
    return [{ version, use: { ...part.use, reductions: [...part.use.reductions, ...reductions] } }];
  });

/** The use as if it had been booked with the conditions that a rule asks for. */
const chosen = ({ conditions = [], allConditions = [] }: When, use: ChargedUse): ChargedUse => ({
  ...use,
  conditions: [...use.conditions, ...conditions, ...allConditions],
});

type Priced = {
  readonly code: string;
  readonly label: string;
  readonly law?: string | undefined;
  readonly yen: number;
  readonly per: PerUnit;
};

/** Something at a price for each unit. `settles`: its code tells what was quoted that it is charged. */
function byUnits(
  { code, label, law, yen, per }: Priced,
  { settles, planned }: { readonly settles: boolean; readonly planned: number },
): PricedOffer {
  return {
    offer: `${settles ? 'rule' : 'equipment'} ${code} ${yen}`,
    label,
    law: law ?? '',
    yen,
    unit: unitWords[per],
    planned: Math.min(planned, mostCount),
    mostCount,
    charge: (quantity) => ({
      code: settles ? code : null,
      label,
      law,
      yen: yen * quantity,
      detail: { kind: 'quantity', yen, quantity, per },
    }),
  };
}

/** A sum that is charged once. */
const once = (offer: string, planned: number, line: ChargedUnits): PricedOffer => ({
  offer: `${offer} ${line.yen}`,
  label: line.label,
  law: line.law ?? '',
  yen: line.yen,
  unit: unitWords.use,
  planned,
  mostCount: 1,
  charge: () => line,
});

/** What was quoted as paid on the day and is not charged yet. */
type Quoted = readonly OrdinanceLine[];

const plannedOf = (open: Quoted, { code, yen }: Priced) => {
  const detail = open.find((line) => line.code === code)?.detail;
  return detail?.kind === 'quantity' && detail.yen === yen ? detail.quantity : 0;
};

/** Amounts for units, such as a meter. One that was paid at booking is offered again only by the hour. */
function amounts(part: ChargedPart, charged: readonly string[], open: Quoted): PricedOffer[] {
  const { version, use } = part;
  return version.steps
    .flatMap((step) => (step.kind === 'amounts' ? step.rules : []))
    .filter(({ when }) => speaksOf(when, { version, use: chosen(when, use) }))
    .filter(({ settled, per, code }) => settled === 'afterUse' || per === 'hour' || !charged.includes(code))
    .map((rule) => {
      const yen = 'yen' in rule ? rule.yen : (use.admission ?? 0) * rule.admissionTimes;
      const priced = { ...rule, yen, per: unitOf(rule) };
      return byUnits(priced, { settles: true, planned: plannedOf(open, priced) });
    });
}

const equipment = ({ version, use }: ChargedPart, lent: OrdinanceFacts['lent']): PricedOffer[] =>
  lent.flatMap((lentItem) => {
    const item = priceUnder(version, lentItem);
    if (!item) return [];
    const prices = piecesOf(version, use).map(({ name }) => item.together?.[name] ?? item.yen);
    return prices.map((yen) => byUnits({ ...item, yen, per: unitOf(item) }, { settles: false, planned: 0 }));
  });

/** The same rules, with one line that does not hold for a use and without all others that do not. */
const withOnly = (rule: RateRule, part: ChargedPart): ChargedPart['version'] => ({
  ...part.version,
  steps: part.version.steps.map((step) => {
    const holding = <Rule extends { readonly code: string; readonly when: When }>(rules: readonly Rule[]) =>
      rules.filter((one) => one.code === rule.code || speaksOf(one.when, part));
    if (step.kind === 'rates') return { ...step, rules: holding(step.rules) };
    return step.kind === 'amounts' ? { ...step, rules: holding(step.rules) } : step;
  }),
});

/** Shares of the fee for conditions that nobody has chosen, such as air conditioning that costs a part of it. */
const shares = (part: ChargedPart, charged: readonly string[]): PricedOffer[] =>
  part.version.steps
    .flatMap((step) => (step.kind === 'rates' ? step.rules : []))
    .filter(({ when, code }) => !speaksOf(when, part) && !charged.includes(code))
    .map((rule) => {
      const { when, code, label, law } = rule;
      const other = { version: withOnly(rule, part), use: chosen(when, part.use) };
      return once(`share ${code}`, 0, { code, label, law, yen: costsMore(other, part, 'withAfterUse') });
    });

/** Lines that were quoted as paid on the day and count nothing. */
const quoted = (open: Quoted): PricedOffer[] =>
  open.flatMap(({ code, label, law, yen, detail }) =>
    detail?.kind === 'quantity' ? [] : [once(`quoted ${code}`, 1, { code, label, law, yen })],
  );

/** What may be charged by the ordinance, each line once, with what was quoted as paid on the day. */
export function chargeOffers(facts: OrdinanceFacts, charges: readonly LaterCharge[]): readonly PricedOffer[] {
  const { breakdown, lent, framesOf } = facts;
  const open = stillAfterUse(breakdown?.afterUse ?? [], charges);
  const charged = [...(breakdown?.lines ?? []), ...charges].flatMap(({ code }) => code ?? []);
  const ofParts = partsOf(facts).flatMap((part) => [
    ...amounts(part, charged, open),
    ...shares(part, charged),
    ...extensionOffers(part, framesOf),
    ...equipment(part, lent),
  ]);
  const priced = [...quoted(open), ...ofParts].filter(({ yen }) => yen > 0);
  return [...new Map(priced.map((one) => [one.offer, one])).values()];
}

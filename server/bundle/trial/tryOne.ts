import { addDays, daysBetween, daysFrom } from '#rules/day/day.ts';
import type { Holidays } from '#rules/day/dayKind.ts';
import { closedOn } from '#rules/facility/calendar/openDays.ts';
import { excluding } from '#rules/facility/request/chosenConditions.ts';
import { dueByLadder, refundByLadder } from '#rules/ordinance/ladder.ts';
import { duesFor, refundsFor } from '#rules/ordinance/laddersOn.ts';
import { yen } from '#rules/text/yen.ts';
import type { AnyCase, FeeCase } from '../form/feeCase.ts';
import type { OrdinanceEntry } from '../form/ordinance.ts';
import { scheduleFacts } from '../import/scheduleRows.ts';
import { type Mistake, mistake } from '../problem/mistake.ts';
import type { Thing } from '../problem/placeWords.ts';
import type { ResolvedContainer } from '../read/resolved.ts';
import { feeOfCase, type TriedFee } from './feeOfCase.ts';

/** What examples are tried on. */
export type Trial = {
  readonly containers: readonly ResolvedContainer[];
  readonly classes: readonly { readonly code: string }[];
  readonly holidays: Holidays;
};

type Asked = { readonly asked: readonly string[]; readonly known: readonly string[]; readonly what: Thing };

/** What of an example nobody can be or ask for: it would count for nothing, and the example would seem right. */
function unknownIn(
  given: FeeCase,
  { classes, place, newest }: Pick<Trial, 'classes'> & { place: ResolvedContainer; newest: OrdinanceEntry },
): Mistake | undefined {
  const codesOf = (coded: readonly { readonly code: string }[]) => coded.map(({ code }) => code);
  const reductions = newest.steps.flatMap((step) => (step.kind === 'reductions' ? step.rules : []));
  const named: readonly Asked[] = [
    { asked: given.classes, known: codesOf(classes), what: 'class' },
    { asked: given.conditions, known: codesOf(place.useConditions), what: 'condition' },
    { asked: given.reductions, known: codesOf(reductions), what: 'reduction' },
    { asked: Object.keys(given.equipment), known: codesOf(newest.equipment), what: 'equipment' },
  ];
  const [one, other] = excluding(place.useConditions.filter(({ code }) => given.conditions.includes(code))) ?? [];
  return named
    .flatMap(({ asked, known, what }) =>
      asked.filter((code) => !known.includes(code)).map((name) => mistake('unknown', { what, name })),
    )
    .concat(one && other ? [mistake('excludingConditions', { one: one.code, other: other.code })] : [])
    .at(0);
}

/** What one example comes to, or why it cannot be tried. */
export function tryOne({ containers, classes, holidays }: Trial, given: AnyCase): TriedFee | Mistake {
  const place = containers.find(({ articles }) => articles.some(({ key: name }) => name === given.article));
  const article = place?.articles.find(({ key: name }) => name === given.article);
  if (!place || !article) return mistake('unknown', { what: 'room', name: given.article });
  const versions = place.ordinance.toSorted((one, other) => (one.firstDay < other.firstDay ? -1 : 1));
  const newest = versions.at(-1);
  if (!newest) return mistake('noOrdinance', { place: place.key });
  const { name } = given;
  switch (given.kind) {
    case 'fee':
      return unknownIn(given, { classes, place, newest }) ?? feeOfCase(versions, { given, article, holidays, newest });
    case 'refund': {
      const { day: usesOn, received } = given;
      const ladder = refundsFor(newest, article.key);
      if (!ladder) return mistake('noRefunds', { room: article.key });
      const cancelledOn = addDays(usesOn, -given.cancelledDaysBefore);
      const came = refundByLadder(ladder, { refundable: received, cancelledOn, usesOn });
      return { name, unit: 'yen', published: given.yen, came, lines: [], afterUse: [] };
    }
    case 'due': {
      const { day: usesOn } = given;
      const bookedOn = addDays(usesOn, -given.bookedDaysBefore);
      const closedDays = () =>
        daysFrom(bookedOn, given.bookedDaysBefore).filter((day) => closedOn(scheduleFacts(article), day, holidays));
      const ladder = duesFor(newest, article.key, closedDays);
      if (!ladder) return mistake('noDues', { room: article.key });
      const came = daysBetween(bookedOn, dueByLadder(ladder, { bookedOn, usesOn }));
      return { name, unit: 'days', published: given.withinDays, came, lines: [], afterUse: [] };
    }
  }
}

/** Whether it comes out as it is published. */
export const matchesPublished = ({ published, came }: { readonly published: number; readonly came: number | null }) =>
  published === came;

export const amountText = (amount: number, unit: TriedFee['unit']) =>
  unit === 'yen' ? yen(amount) : `${amount}日以内`;

import type { PlaceForm } from '#contract/office/placeForm.ts';
import { everyText } from '#rules/facility/closure/regularClosings.ts';
import { type ClosureInput, recurringEntries } from '#server/bundle/export/exportClosures.ts';
import { idBehind } from '#server/bundle/import/ids.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import type { RecurringClosure } from '#server/bundle/read/resolveClosures.ts';
import type { RoomIds } from '#server/catalogue/definedRooms.queries.ts';
import type { Context } from '#server/context.ts';
import type { WantedRule } from '#server/facility/closure/recurring/changeRules.ts';

type Closing = PlaceForm['closings'][number];

/** What closes some of a hall again and again, as bundles write it. */
export const closingsAt = ({ trx, tenant: { tenantId } }: Context, containerId: string) =>
  recurringEntries(trx, tenantId, containerId);

/** The same as its form has it. An export says what all of a hall is by the hall. */
export const closingForm = ({ container: _, spaces = [], kind = 'closure', ...rest }: ClosureInput): Closing => ({
  spaces: [...spaces],
  kind,
  ...(rest.everyMonth !== undefined && { everyMonth: rest.everyMonth }),
  ...(rest.everyYear !== undefined && { everyYear: rest.everyYear }),
  ...(rest.except !== undefined && { except: rest.except }),
  ...(rest.hours !== undefined && { hours: rest.hours }),
  reason: rest.reason,
});

export const closingEntry = ({ spaces, kind, ...rest }: Closing, container: string): ClosureInput => ({
  ...(spaces.length > 0 ? { spaces: [...spaces] } : { container }),
  ...(kind === 'official' && { kind }),
  ...rest,
});

const textOf = (entry: ClosureInput) => JSON.stringify(Object.entries(entry).toSorted());

/** '毎年12月28日～1月4日（年末年始）' */
function wordsOf({ everyMonth, everyYear, reason }: ClosureInput) {
  const every = everyYear ? { everyYear } : { everyMonth };
  return `${everyText(every as Parameters<typeof everyText>[0])}（${reason}）`;
}

/** What of it comes and goes, in words. Whoever changes one changes the same thing as whoever changes another. */
export function closingDifferences(place: string, before: readonly ClosureInput[], after: readonly ClosureInput[]) {
  const known = new Set(before.map(textOf));
  const wanted = new Set(after.map(textOf));
  const difference = (kind: Difference['kind'], entry: ClosureInput): Difference => ({
    kind,
    path: '/closures',
    subject: `${place} › 定期の休館・公用 ${wordsOf(entry)}`,
    field: '',
    before: '',
    after: '',
  });
  return [
    ...before.filter((entry) => !wanted.has(textOf(entry))).map((entry) => difference('withdrawn', entry)),
    ...after.filter((entry) => !known.has(textOf(entry))).map((entry) => difference('added', entry)),
  ];
}

/** As it is kept. */
export const wantedRules = (rules: readonly RecurringClosure[], { spaces }: RoomIds): WantedRule[] =>
  rules.map(({ spaceKeys, kind, note, recurring, hours }) => ({
    spaceIds: spaceKeys.map((key) => idBehind(spaces, key)).toSorted(),
    kind,
    note,
    recurring,
    ...hours,
  }));

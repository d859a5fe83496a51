import { dayFromNumber } from '../day/day.ts';
import { dayText } from '../day/dayText.ts';
import { clockText } from '../day/minuteRange.ts';
import type { SpaceRange } from '../reservation/placesOf.ts';
import { stockOf } from './draw/stockOf.ts';
import { rangesOfChoice } from './heldForDraw.ts';
import type { FacilityDefinition } from './published/definition.ts';
import type { Choice, Line } from './published/entry.ts';
import type { Holdings } from './published/holdings.ts';

const hourMs = 60 * 60_000;
const toPublishMs = 10 * 60_000;

/** '…（再抽選）', and from the second one on '…（再抽選2）'. */
export const redrawTitle = (title: string, number: number) => `${title}（再抽選${number === 1 ? '' : number}）`;

type Times = {
  /** All in milliseconds since 1970. */
  readonly now: number;
  readonly closesAt: number;
  readonly announceAt: number;
  readonly firstUse: number;
};

/**
 * Whoever lost has an hour to withdraw at least, the list becomes known before the draw, and the result is told before
 * anything of it is used.
 */
export const isRedrawTime = ({ now, closesAt, announceAt, firstUse }: Times) =>
  closesAt >= now + hourMs && announceAt >= closesAt + toPublishMs && announceAt < firstUse;

type Lost = {
  readonly lines: readonly Line[];
  readonly holdings: Holdings;
  /** What winners have given up. */
  readonly freed: readonly SpaceRange[];
};

const overlaps = (one: SpaceRange, other: SpaceRange) =>
  one.spaceId === other.spaceId && one.from < other.to && other.from < one.to;

/** The numbers of those of the lost entries whose choice is possible now because of what was given up. */
export function possibleAgain(definition: FacilityDefinition, { lines, holdings, freed }: Lost): ReadonlySet<string> {
  const stock = stockOf(definition, holdings);
  const isFreed = (range: SpaceRange) => freed.some((one) => overlaps(one, range));
  const isPossible = (n: string, choice: Choice) =>
    stock.isPossible(n, choice) && rangesOfChoice(definition, choice).some(isFreed);
  return new Set(lines.flatMap(({ n, c }) => (c.some((choice) => isPossible(n, choice)) ? n : [])));
}

/** Stretches that were given up, each once, by the name of the smallest room that takes the space. */
export function givenUpLines({ articles }: FacilityDefinition, ranges: readonly SpaceRange[]): string[] {
  const bySize = articles.toSorted((one, other) => one.spaces.length - other.spaces.length);
  const nameOf = (space: string) => bySize.find(({ spaces }) => spaces.includes(space))?.name ?? '';
  const lines = ranges
    .toSorted((one, other) => one.from - other.from)
    .map(({ spaceId, from, to }) => {
      const day = Math.floor(from / 1440);
      const clock = (stamp: number) => clockText(stamp - day * 1440);
      return `${dayText(dayFromNumber(day))} ${clock(from)}～${clock(to)} ${nameOf(spaceId)}`;
    });
  return [...new Set(lines)];
}

import { useState } from 'react';
import type { ClosureLine } from '#contract/desk/closure.ts';
import { foundUse } from '../closureWords.ts';

/** How a line was seen first, by its id; in the order in which lines were seen. */
export type Found = ReadonlyMap<string, { readonly before: ClosureLine['before']; readonly hasFailed: boolean }>;

/** What was found so far, with what is new in these lines; the same where nothing is. */
export function findIn(found: Found, lines: readonly ClosureLine[]): Found {
  const news = lines.filter(({ subjectId, state }) => {
    const known = found.get(subjectId);
    return known === undefined || (state === 'failed' && !known.hasFailed);
  });
  if (news.length === 0) return found;
  const seen = news.map((line) => {
    const before = found.get(line.subjectId)?.before ?? foundUse(line);
    return [line.subjectId, { before, hasFailed: line.state === 'failed' }] as const;
  });
  return new Map([...found, ...seen]);
}

/** Lines in their places, each where and when it was found; what has failed stands first, also once it is decided. */
export function asFound(found: Found, lines: readonly ClosureLine[]): ClosureLine[] {
  const places = new Map([...found.keys()].map((id, index) => [id, index]));
  const placeIn = ({ subjectId }: ClosureLine) => places.get(subjectId) ?? 0;
  const rankOf = ({ subjectId }: ClosureLine) => (found.get(subjectId)?.hasFailed ? 0 : 1);
  return lines
    .map((line) => ({ ...line, before: found.get(line.subjectId)?.before ?? line.before }))
    .toSorted((one, other) => rankOf(one) - rankOf(other) || placeIn(one) - placeIn(other));
}

/**
 * The lines of a closure as they were seen when it was opened: each keeps its place and its words while they are
 * carried out and decided one after the other, so that nobody has to look again for the one they work at.
 */
export function useFoundLines(lines: readonly ClosureLine[]) {
  const [found, setFound] = useState(() => findIn(new Map(), lines));
  const now = findIn(found, lines);
  if (now !== found) setFound(now);
  return asFound(now, lines);
}

import type { EveryRefusalCode } from '#contract/refusal/staffRefusals.ts';
import { addDays, dayOf } from '#rules/day/day.ts';
import { isSuspended } from './isSuspended.ts';

/** How long a merge can be taken back. */
export const undoDays = 30;

/** The last day on which it can; `mergedAt` is the tenant's wall clock. */
export const lastDayToUndo = (mergedAt: string) => addDays(dayOf(mergedAt), undoDays);

type Side = {
  readonly userId: string;
  readonly isGuest: boolean;
  readonly isVerified: boolean;
  readonly isGroup: boolean;
  readonly suspendedUntil: string | null;
  readonly birthday: string | null;
  readonly kanaKey: string;
};

export type MergeFacts = {
  readonly keeper: Side;
  readonly other: Side;
  /** Somebody is paying for a reservation of one of them. */
  readonly isPaying: boolean;
  /** Both have an entry in a draw that is not announced. */
  readonly haveSameDraw: boolean;
  /** The other one has an entry in a draw whose list is frozen and which is not announced. */
  readonly awaitsDraw: boolean;
  /** Both have a place, or an entry, where a person has one. */
  readonly haveSameCourse: boolean;
  /** Both belong to the same group now. */
  readonly haveSameGroup: boolean;
};

/**
 * Why two accounts cannot be made one, the first reason first; nothing stands in the way of an empty list. One person
 * has one chance in a draw and one place in a course, and a list that is frozen names who is on it.
 */
export function whyNotMerged(facts: MergeFacts, now: string): readonly EveryRefusalCode[] {
  const { keeper, other } = facts;
  if (keeper.userId === other.userId) return ['mergeSame'];
  const found: readonly (readonly [boolean, EveryRefusalCode])[] = [
    [keeper.isGroup !== other.isGroup, 'mergeGroupWithPerson'],
    [facts.haveSameGroup, 'mergeSameGroup'],
    [keeper.isGuest && !other.isGuest, 'mergeKeeperGuest'],
    [!keeper.isVerified, 'mergeKeeperUnverified'],
    [isSuspended(keeper.suspendedUntil, now) || isSuspended(other.suspendedUntil, now), 'mergeSuspended'],
    [facts.isPaying, 'mergePaying'],
    [facts.haveSameDraw, 'mergeSameDraw'],
    [facts.awaitsDraw && !facts.haveSameDraw, 'mergeAwaitsDraw'],
    [facts.haveSameCourse && !facts.haveSameDraw, 'mergeSameCourse'],
  ];
  return found.filter(([applies]) => applies).map(([, code]) => code);
}

/** What speaks against their being one person, in words. */
export function doubtsOf({ keeper, other }: Pick<MergeFacts, 'keeper' | 'other'>): readonly string[] {
  const differsBirthday = keeper.birthday !== null && other.birthday !== null && keeper.birthday !== other.birthday;
  return [
    ...(keeper.kanaKey === other.kanaKey ? [] : ['フリガナが違います。']),
    ...(differsBirthday ? ['生年月日が違います。'] : []),
  ];
}

type Merged = { readonly mergedAt: string; readonly isUndone: boolean };

type Standing = {
  /** The keeper was merged into somebody else since. */
  readonly isKeeperMerged: boolean;
  /** Something that would go back is in a draw whose list is frozen and which is not announced. */
  readonly awaitsDraw: boolean;
};

/** Why a merge cannot be taken back; null when it can. */
export function whyNotUndone(merged: Merged, standing: Standing, now: string): EveryRefusalCode | null {
  if (merged.isUndone) return 'mergeUndone';
  if (dayOf(now) > lastDayToUndo(merged.mergedAt)) return 'mergeOver';
  if (standing.isKeeperMerged) return 'mergeLater';
  return standing.awaitsDraw ? 'mergeAwaitsDraw' : null;
}

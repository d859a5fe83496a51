import { closeList } from './draw/closeList.ts';
import { canonicalJson } from './published/canonicalJson.ts';
import type { Definition } from './published/definition.ts';
import type { Entry } from './published/entry.ts';
import type { Holdings } from './published/holdings.ts';
import type { ClosedList } from './published/transcript.ts';

type Frozen = {
  readonly definition: Definition;
  readonly entries: readonly Entry[];
  readonly holdings: Holdings;
  /** The canonical JSON of the statement that was published at the close; null when there was none. */
  readonly closing: string | null;
};

/** A closed list restored from storage; null when it does not match the published statement. */
export function frozenList({ closing, ...kept }: Frozen): ClosedList | null {
  const list = closedAgain(kept);
  return list !== null && canonicalJson(list.closing) === closing ? list : null;
}

/** Null for data that no list could have been closed with. */
function closedAgain(kept: Omit<Frozen, 'closing'>): ClosedList | null {
  try {
    return closeList(kept);
  } catch {
    return null;
  }
}

/** An entry and its person. */
export type PersonalEntry = Entry & { readonly userId: string };

/**
 * The numbers of waiting entries that differ from the frozen list. Entries the operator ended no longer wait. Some of
 * several choices may have been ended that way.
 */
export function changedEntries(frozen: readonly PersonalEntry[], waiting: readonly PersonalEntry[]): string[] {
  const byNumber = new Map(frozen.map((entry) => [entry.line.n, entry]));
  const isAsFrozen = ({ userId, salt, line }: PersonalEntry) => {
    const entry = byNumber.get(line.n);
    const choices = new Set(entry?.line.c.map(canonicalJson));
    return entry?.userId === userId && entry.salt === salt && line.c.map(canonicalJson).every((c) => choices.has(c));
  };
  return waiting.filter((entry) => !isAsFrozen(entry)).map(({ line }) => line.n);
}

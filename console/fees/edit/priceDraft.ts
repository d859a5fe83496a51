import { type EntryPath, type PriceCell, writtenNumber } from '#rules/ordinance/priceCells.ts';
import { readNumber } from './typedNumber.ts';
import { type Change, type VersionSource, withValues } from './versionSource.ts';

/** What was typed over values of a text, by where they stand. */
export type Typed = ReadonlyMap<string, string>;

/** A text as it was read, and what was typed over it since. */
type DraftState = { readonly text: string; readonly typed: Typed };

/** A text that is changed, with each state before. */
export type PriceDraft = DraftState & {
  readonly past: readonly DraftState[];
  /** Keys that follow each other in one field are undone together. */
  readonly typing: string | null;
};

export const placeKey = (path: EntryPath) => JSON.stringify(path);

export type TypedChange = { readonly path: EntryPath; readonly text: string };

export type DraftAction =
  | { readonly kind: 'read'; readonly text: string }
  /** Another text in its place, which is undone as a whole. */
  | { readonly kind: 'rewrite'; readonly text: string }
  | { readonly kind: 'type'; readonly path: EntryPath; readonly text: string }
  /** Several at once, which are undone at once. */
  | { readonly kind: 'fill'; readonly changes: readonly TypedChange[] }
  | { readonly kind: 'rest' }
  | { readonly kind: 'undo' };

export const draftOf = (text: string): PriceDraft => ({ text, typed: new Map(), past: [], typing: null });

/** Further back nothing is undone. */
const mostPast = 200;

const after = ({ past, text, typed }: PriceDraft) => [...past, { text, typed }].slice(-mostPast);

export function changedDraft(draft: PriceDraft, action: DraftAction): PriceDraft {
  switch (action.kind) {
    case 'read':
      return draftOf(action.text);
    case 'rewrite':
      return { ...draftOf(action.text), past: after(draft) };
    case 'type': {
      const key = placeKey(action.path);
      const past = draft.typing === key ? draft.past : after(draft);
      return { ...draft, past, typed: new Map(draft.typed).set(key, action.text), typing: key };
    }
    case 'fill': {
      const more = action.changes.map(({ path, text }) => [placeKey(path), text] as const);
      return { ...draft, past: after(draft), typed: new Map([...draft.typed, ...more]), typing: null };
    }
    case 'rest':
      return draft.typing === null ? draft : { ...draft, typing: null };
    case 'undo': {
      const before = draft.past.at(-1);
      return before ? { ...before, past: draft.past.slice(0, -1), typing: null } : draft;
    }
  }
}

/** The text with what was typed over it. What is no number there stays as it was read. */
export function textOfDraft(source: VersionSource, cells: ReadonlyMap<string, PriceCell>, typed: Typed) {
  const changes = [...typed].flatMap(([key, text]): Change[] => {
    const path = JSON.parse(key) as EntryPath;
    const cell = cells.get(key);
    // The version's own entries are texts; what lies deeper and has no field here is a number of an example.
    if (!cell) return [path.length === 1 ? { path, text: text.trim() } : { path, written: text }];
    const number = readNumber(cell, text);
    if (number === null || number === cell.text) return [];
    return [{ path, written: writtenNumber(cell.unit, number) }];
  });
  return withValues(source, changes);
}

/** What a cell shows. */
export const typedIn = (typed: Typed, cell: PriceCell) => typed.get(placeKey(cell.path)) ?? cell.text;

/** Where two states differ. */
export const differing = (one: Typed, other: Typed) =>
  [...new Set([...one.keys(), ...other.keys()])].filter((key) => one.get(key) !== other.get(key));

/** Drafts of the forms of one tab: in its session storage, by tenant and member of staff. */
const prefix = 'console.draft.';

let owner: string | null = null;
let isInterrupted = false;
/** Forms that are shown now. One that takes the place of another of its name begins anew. */
const onScreen = new Set<string>();

/** A browser that keeps nothing forgets drafts with the page. */
function ifAllowed<Result>(act: () => Result): Result | null {
  try {
    return act();
  } catch {
    return null;
  }
}

const dropExcept = (kept: string | null) =>
  ifAllowed(() => {
    for (const key of Object.keys(sessionStorage))
      if (key.startsWith(prefix) && (kept === null || !key.startsWith(kept))) sessionStorage.removeItem(key);
  });

/** Somebody is signed in. Drafts of anybody else are gone from this tab. */
export function beginDraftsOf({ tenantId, staffId }: { readonly tenantId: string; readonly staffId: string }) {
  owner = `${prefix}${tenantId}.${staffId}.`;
  isInterrupted = false;
  dropExcept(owner);
}

/** The session has ended under open forms: they leave the screen without being given up. */
export const interruptDrafts = () => {
  isInterrupted = true;
};

/** Somebody has signed out on purpose. */
export function endDrafts() {
  owner = null;
  dropExcept(null);
}

/** Keeps what was typed into a form; '' for nothing. */
export const keepDraft = (name: string, text: string) =>
  ifAllowed(() => {
    if (owner === null) return;
    if (text === '') sessionStorage.removeItem(`${owner}${name}`);
    else sessionStorage.setItem(`${owner}${name}`, text);
  });

/** The form is on the screen. */
export const enterDraft = (name: string) => {
  onScreen.add(name);
};

/** The form has left the screen: saved, closed, or interrupted by the end of the session, which alone keeps its draft. */
export const leaveDraft = (name: string) => {
  onScreen.delete(name);
  if (!isInterrupted) keepDraft(name, '');
};

/** The fields that differ from how the form began; '' where none does. */
export function changedText<Typed extends object>(base: Typed, typed: Typed) {
  const before = new Map(Object.entries(base));
  const changed = Object.entries(typed).filter(
    ([field, value]) => JSON.stringify(value) !== JSON.stringify(before.get(field)),
  );
  return changed.length === 0 ? '' : JSON.stringify(Object.fromEntries(changed));
}

const kindOf = (value: unknown) => (Array.isArray(value) ? 'array' : typeof value);

/** A newer version of the form may know other fields. A field that holds nothing yet takes any kind. */
const isAlike = (value: unknown, now: unknown) => now === null || value === null || kindOf(value) === kindOf(now);

/**
 * The form as it was left. Only fields that were changed are taken from the draft: what a colleague has changed in the
 * others meanwhile stays. Null where nothing is kept.
 */
export function withDraft<Typed extends object>(name: string, now: Typed): Typed | null {
  if (onScreen.has(name)) return null;
  const kept: unknown = ifAllowed(() => JSON.parse(sessionStorage.getItem(`${owner}${name}`) ?? 'null'));
  if (owner === null || typeof kept !== 'object' || kept === null) return null;
  const values = new Map(Object.entries(kept));
  const fields = Object.entries(now).filter(([field, value]) => values.has(field) && isAlike(values.get(field), value));
  return fields.length === 0
    ? null
    : { ...now, ...Object.fromEntries(fields.map(([field]) => [field, values.get(field)])) };
}

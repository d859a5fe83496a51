import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { ClosureDraft, ClosureWanted } from '#contract/desk/closure.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { type Choices, linesFrom } from '../choosing/choices.ts';
import { lineText } from '../choosing/Undecided.tsx';

/** What the server says of a list that is another by now. */
type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
};

const isChanges = (details: unknown): details is Changes =>
  typeof details === 'object' && details !== null && 'added' in details && 'gone' in details;

const takenIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'taken' in details && Array.isArray(details.taken)
    ? details.taken.map(String)
    : [];

export type SavedDraft = Pick<ClosureDraft, 'draftId' | 'version'>;

/** A closure that is being decided: what it would lie over, and what is to be done with each line. */
export type ClosureInHand = {
  readonly wanted: ClosureWanted;
  readonly seen: ResponseOf<'Desk/PreviewClosure'>;
  readonly choices: Choices;
  readonly draft: SavedDraft | null;
  readonly onChoose: (choices: Choices) => void;
  readonly onSaved: (draft: SavedDraft) => void;
  readonly onReload: () => Promise<unknown>;
};

const requestOf = ({ wanted, seen: { items }, choices, draft }: ClosureInHand) => ({
  ...wanted,
  lines: linesFrom(items, choices),
  draft: draft && { draftId: draft.draftId, version: draft.version },
});

/** Decides it. `changes` is how the list differs from the one that was decided on, where that was refused. */
function useCommit(closure: ClosureInHand) {
  const { seen, choices, onChoose, onReload } = closure;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const commit = useStaffMutation('Desk/CommitClosure');
  const [changes, setChanges] = useState<Changes & { readonly goneTexts: readonly string[] }>();

  const showRefusal = async ({ code, details }: CallFailure) => {
    if (code === 'closureTargetTaken') {
      const taken = takenIn(details).map((id) => [id, { intent: 'move', target: null }] as const);
      onChoose({ ...choices, ...Object.fromEntries(taken) });
      await onReload();
    }
    if (code !== 'closureListChanged' || !isChanges(details)) return;
    const gone = seen.items.filter(({ subjectId }) => details.gone.includes(subjectId));
    setChanges({ ...details, goneTexts: gone.map(lineText) });
    await onReload();
  };
  /** `onAnswer` is called as soon as there is an answer, whichever it is. */
  const send = async (onAnswer: () => void) => {
    if (commit.isPending) return;
    const done = await commit
      .mutateAsync({ ...requestOf(closure), digest: seen.digest })
      .catch((error: unknown) => error);
    onAnswer();
    if (done instanceof CallFailure) return showRefusal(done);
    if (typeof done !== 'object' || done === null || !('closureId' in done)) throw done;
    await navigate(paths.closure(tenantAlias, String(done.closureId)), { state: flashState('休館を確定しました。') });
    await commit.refresh('Desk/GetClosureDraft');
  };
  return { commit, changes, send };
}

/** Decides a closure, or keeps it as a draft for somebody who may. */
export function useClosureDecision(closure: ClosureInHand) {
  const { onSaved, onReload } = closure;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const { commit, changes, send } = useCommit(closure);
  const save = useStaffMutation('Desk/SaveClosureDraft');
  const error = commit.error ?? save.error;

  const saveDraft = async () => {
    if (save.isPending) return;
    const saved = await save.mutateAsync(requestOf(closure)).catch(() => null);
    if (saved === null) return;
    onSaved(saved);
    await save.refresh();
  };
  const reload = async () => {
    // Somebody has saved the draft, thrown it away or decided it: the list says which.
    if (error?.code === 'changedMeanwhile') {
      await (commit.error ? commit : save).reload();
      return navigate(paths.closures(tenantAlias));
    }
    commit.reset();
    save.reset();
    await onReload();
  };
  return { commit, save, error, changes, send, saveDraft, reload };
}

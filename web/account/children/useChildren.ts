import { useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { ChildForm, OwnChild } from '#contract/child.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';
import { nameOf } from './ChildCard.tsx';

/** Whether somebody else was quicker, so that what was asked for is so. */
const isGone = (error: unknown) => error instanceof CallFailure && error.status === 404;

/** Stands for the child that is being added where one is named by its id. */
export const newChild = '';

/** The acts on the children of an account, and which of their forms is open; null for none. */
export function useChildren() {
  const adding = useCallMutation('Child/Add');
  const correcting = useCallMutation('Child/Correct');
  const takingAway = useCallMutation('Child/TakeAway');
  const [edited, setEdited] = useState<string | null>(null);
  const [leaving, setLeaving] = useState<string | null>(null);
  const [failure, setFailure] = useState<{ readonly id: string; readonly text: string }>();
  const done = async (words: string) => {
    await refresh('Child/List');
    setEdited(null);
    announce(words);
  };
  return {
    edited,
    open: (id: string | null) => {
      setFailure(undefined);
      setEdited(id);
    },
    stateOf: (id: string) => ({ isBusy: leaving === id, failure: failure?.id === id ? failure.text : undefined }),
    async add(child: ChildForm, consentVersion: string) {
      await adding.mutateAsync({ ...child, consentVersion });
      await done(`${nameOf(child)}さんを登録しました。`);
    },
    async correct(childId: string, child: ChildForm) {
      await correcting.mutateAsync({ ...child, childId });
      await done(`${nameOf(child)}さんの登録内容を直しました。`);
    },
    async takeAway(child: OwnChild) {
      const { childId } = child;
      const message = `${nameOf(child)}さんの登録を削除しますか？`;
      if (leaving !== null || !(await confirm({ message, confirmLabel: '削除する', cancelLabel: 'キャンセル' })))
        return;
      setLeaving(childId);
      setFailure(undefined);
      try {
        await takingAway.mutateAsync({ childId }).catch((error) => {
          if (!isGone(error)) throw error;
        });
        announce(`${nameOf(child)}さんの登録を削除しました。`);
      } catch (error) {
        if (!isSessionEnd(error)) setFailure({ id: childId, text: `削除できませんでした。\n${loadAdvice(error)}` });
      }
      await refresh('Child/List');
      setLeaving(null);
    },
  };
}

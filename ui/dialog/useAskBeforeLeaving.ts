import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { type ConfirmOptions, confirm } from './dialogs.ts';

/** With this state of a navigation nothing is asked: there is nothing to stay for. */
const leavesAtOnce = (state: unknown) => typeof state === 'object' && state !== null && 'leavesAtOnce' in state;

/**
 * Asks before leaving a page on which input would be lost; `staysOn` compares paths, where it has several. Returns a function to call before the page navigates by
 * itself, which turns the question off.
 */
export const useAskBeforeLeaving = (
  hasToLose: boolean,
  question: ConfirmOptions,
  staysOn = (now: string, next: string) => now === next,
) => {
  const isAsking = useRef(false);
  const mayLeave = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasToLose &&
      !mayLeave.current &&
      !leavesAtOnce(nextLocation.state) &&
      !staysOn(currentLocation.pathname, nextLocation.pathname),
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    confirm(question).then((isSure) => {
      isAsking.current = false;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker, question]);

  useBeforeUnload((event) => {
    if (hasToLose && !mayLeave.current) event.preventDefault();
  });

  return useCallback(() => {
    mayLeave.current = true;
  }, []);
};

import { useCallback, useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { type ConfirmOptions, confirm } from '#web/ui/dialogs.ts';

/**
 * Asks before a page is left on which something would be lost. What comes back lets the page go: called just before the page
 * leads on by itself.
 */
export const useAskBeforeLeaving = (hasToLose: boolean, question: ConfirmOptions) => {
  const isAsking = useRef(false);
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      hasToLose && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
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
    if (hasToLose && !isLetGo.current) event.preventDefault();
  });

  return useCallback(() => {
    isLetGo.current = true;
  }, []);
};

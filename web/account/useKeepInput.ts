import { useEffect, useRef } from 'react';
import { useBeforeUnload, useBlocker } from 'react-router';
import { confirm } from '#web/ui/dialogs.ts';

/** Asks before a form that was begun is left. */
export const useKeepInput = (isBegun: boolean) => {
  const isAsking = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isBegun && currentLocation.pathname !== nextLocation.pathname,
  );

  useEffect(() => {
    if (blocker.state !== 'blocked' || isAsking.current) return;
    isAsking.current = true;
    const question = {
      message: '入力した内容は保存されません。このページを離れますか？',
      confirmLabel: '離れる',
      cancelLabel: '入力を続ける',
    };
    confirm(question).then((isSure) => {
      isAsking.current = false;
      if (isSure) blocker.proceed();
      else blocker.reset();
    });
  }, [blocker]);

  useBeforeUnload((event) => {
    if (isBegun) event.preventDefault();
  });
};

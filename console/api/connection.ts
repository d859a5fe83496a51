let isAway = false;
const listeners = new Set<() => void>();

/** Notes whether the last call was answered at all. */
export const noteAnswer = (isAnswered: boolean) => {
  if (isAway === !isAnswered) return;
  isAway = !isAnswered;
  for (const listener of listeners) listener();
};

export const subscribeToConnection = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether no answer came to the last call. */
export const isServerAway = () => isAway;

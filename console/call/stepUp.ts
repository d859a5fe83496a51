/** A call that waits until the second factor was given again. */
export type StepUpRequest = { readonly settle: (isGiven: boolean) => void };

let waiting: readonly StepUpRequest[] = [];
const listeners = new Set<() => void>();

const setWaiting = (next: readonly StepUpRequest[]) => {
  waiting = next;
  for (const listener of listeners) listener();
};

export const subscribeToStepUp = (listener: () => void) => {
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
  };
};

/** Whether the dialog is asked for. Several calls that wait are settled by one code. */
export const isStepUpAsked = () => waiting.length > 0;

/** Asks for the second factor; false when that was cancelled. `StepUpDialog` shows it. */
export const askStepUp = () =>
  new Promise<boolean>((resolve) => {
    setWaiting([...waiting, { settle: resolve }]);
  });

export const settleStepUp = (isGiven: boolean) => {
  const settled = waiting;
  setWaiting([]);
  for (const { settle } of settled) settle(isGiven);
};

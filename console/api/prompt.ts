type Waiting<Asked> = { readonly asked: Asked; readonly settle: (isGiven: boolean) => void };

/** Calls that wait until a dialog got from somebody what the server wants first. `Asked` is what it is wanted for. */
export function makePrompt<Asked>() {
  let waiting: readonly Waiting<Asked>[] = [];
  const listeners = new Set<() => void>();
  const setWaiting = (next: readonly Waiting<Asked>[]) => {
    waiting = next;
    for (const listener of listeners) listener();
  };
  const settle = (settled: readonly Waiting<Asked>[], isGiven: boolean) => {
    setWaiting(waiting.filter((one) => !settled.includes(one)));
    for (const one of settled) one.settle(isGiven);
  };
  return {
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** The one that has waited longest; undefined if none waits. */
    first: () => waiting[0]?.asked,
    /** Asks; false when that was cancelled. */
    ask: (asked: Asked) =>
      new Promise<boolean>((resolve) => {
        setWaiting([...waiting, { asked, settle: resolve }]);
      }),
    settleFirst: (isGiven: boolean) => settle(waiting.slice(0, 1), isGiven),
    settleAll: (isGiven: boolean) => settle(waiting, isGiven),
  };
}

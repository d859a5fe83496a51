import { CallFailure } from '#client/callFailure.ts';

/** Seconds until the server lets somebody ask again, and about until it is their turn. */
export type QueueWait = { readonly waitSeconds: number; readonly aboutSeconds: number };

type Waiting = {
  readonly signal: AbortSignal;
  /** Called with every answer that says to wait. */
  readonly onWait: (wait: QueueWait) => void;
};

/** So often the network may fail in a row while the place is kept. */
const mostLostAnswers = 5;

const numberIn = (details: object, name: string, least: number) =>
  Math.max(least, Number((details as Record<string, unknown>)[name]) || 0);

/** What the server says of waiting; null when a failure says something else. */
export function queueWaitIn(error: unknown): QueueWait | null {
  if (!(error instanceof CallFailure) || error.code !== 'waiting') return null;
  const details = typeof error.details === 'object' && error.details !== null ? error.details : {};
  return { waitSeconds: numberIn(details, 'waitSeconds', 1), aboutSeconds: numberIn(details, 'aboutSeconds', 1) };
}

const pause = (seconds: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve();
    }, seconds * 1000);
    signal.addEventListener('abort', stop, { once: true });
  });

/**
 * Asks, and asks again for as long as the server has the caller wait for their turn. Meanwhile a lost connection is no
 * failure: the place is kept. Throws what the call throws otherwise, and the signal's reason when it is aborted.
 */
export async function inMyTurn<T>(ask: () => Promise<T>, { signal, onWait }: Waiting): Promise<T> {
  let wait: QueueWait | null = null;
  for (let lost = 0; ; ) {
    try {
      return await ask();
    } catch (error) {
      signal.throwIfAborted();
      const told = queueWaitIn(error);
      lost = told ? 0 : lost + 1;
      const isLost = wait !== null && error instanceof CallFailure && error.kind === 'network';
      if (!told && (!isLost || lost > mostLostAnswers)) throw error;
      wait = told ?? wait;
    }
    if (wait === null) continue;
    onWait(wait);
    await pause(wait.waitSeconds, signal);
  }
}

import { CallFailure } from './callFailure.ts';

/** 128 random bits. `crypto.randomUUID` is missing on plain http addresses, where a town may try the product out. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/**
 * True when the server may have performed the action without confirming it. After a 429 an earlier attempt may have
 * done so.
 */
const isOutcomeUnknown = (error: unknown) =>
  !(error instanceof CallFailure) || error.status === 0 || error.status === 429 || error.status >= 500;

/** An action whose outcome is unknown. */
export type PendingAction = { request: string; key: string };

/** Where the open action is kept. */
export type PendingActionStore = { read: () => PendingAction | null; write: (action: PendingAction | null) => void };

const inMemoryStore = (): PendingActionStore => {
  let open: PendingAction | null = null;
  return {
    read: () => open,
    write: (action) => {
      open = action;
    },
  };
};

/** For calls that must not repeat an earlier one: a replayed answer would be out of date. */
export const noStore: PendingActionStore = { read: () => null, write: () => undefined };

/** Remembers the Idempotency-Key of the last action until its outcome is known. */
export const idempotencyKeys = (store: PendingActionStore = inMemoryStore()) => {
  /** Forgets this action unless another has replaced it. */
  const settle = ({ key }: PendingAction) => store.read()?.key === key && store.write(null);

  return {
    /** Runs `action` with the key of this request. A different request gets a new key. */
    async run<T>(request: unknown, action: (key: string) => Promise<T>) {
      const text = JSON.stringify(request);
      const open = store.read();
      const current = open?.request === text ? open : { request: text, key: newKey() };
      store.write(current);
      try {
        const answer = await action(current.key);
        settle(current);
        return answer;
      } catch (error) {
        if (!isOutcomeUnknown(error)) settle(current);
        throw error;
      }
    },
  };
};

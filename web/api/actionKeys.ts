import { CallFailure } from './callFailure.ts';

/** 128 random bits. `crypto.randomUUID` does not exist on plain http addresses, where a town may try the product out. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** True when the server may have done what was asked although it did not say so; of 429 that holds for an earlier attempt. */
const isUnsettled = (error: unknown) =>
  !(error instanceof CallFailure) || error.status === 0 || error.status === 429 || error.status >= 500;

/** An action whose outcome is not known yet. */
export type OpenAction = { request: string; key: string };

/** Where the open action is kept. */
export type ActionMemory = { read: () => OpenAction | null; write: (action: OpenAction | null) => void };

const shortMemory = (): ActionMemory => {
  let open: OpenAction | null = null;
  return {
    read: () => open,
    write: (action) => {
      open = action;
    },
  };
};

/** For what is never the same action again: a lost answer, read later, would tell of another moment. */
export const noMemory: ActionMemory = { read: () => null, write: () => undefined };

/** Remembers the Idempotency-Key of the last action until its outcome is known. */
export const actionKeys = (memory: ActionMemory = shortMemory()) => {
  /** Forgets this action, unless another one has taken its place. */
  const settle = ({ key }: OpenAction) => memory.read()?.key === key && memory.write(null);

  return {
    /** Runs `action` with the key of this request; another request is another action with a key of its own. */
    async during<T>(request: unknown, action: (key: string) => Promise<T>) {
      const text = JSON.stringify(request);
      const open = memory.read();
      const current = open?.request === text ? open : { request: text, key: newKey() };
      memory.write(current);
      try {
        const answer = await action(current.key);
        settle(current);
        return answer;
      } catch (error) {
        if (!isUnsettled(error)) settle(current);
        throw error;
      }
    },
  };
};

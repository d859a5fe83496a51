import { CallFailure } from './callFailure.ts';

/** 128 random bits. `crypto.randomUUID` does not exist on plain http addresses, where a town may try the product out. */
const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** True when the server may have done what was asked although it did not say so. */
const isUnsettled = (error: unknown) => !(error instanceof CallFailure) || error.status === 0 || error.status >= 500;

/** Remembers the Idempotency-Key of the last action until its outcome is known. */
export const actionKeys = () => {
  let open: { request: string; key: string } | undefined;

  return {
    /** Runs `action` with the key of this request; another request is another action with a key of its own. */
    async during<T>(request: unknown, action: (key: string) => Promise<T>) {
      const text = JSON.stringify(request);
      const current = open?.request === text ? open : { request: text, key: newKey() };
      open = current;
      try {
        const answer = await action(current.key);
        open = undefined;
        return answer;
      } catch (error) {
        if (!isUnsettled(error) && open === current) open = undefined;
        throw error;
      }
    },
  };
};

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { Refused } from '../refused.ts';

// OWASP's floor for argon2id: 19 MiB, two passes. A hash takes about 30 ms, so the queue is short on purpose.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const waitingMost = 200;

export type PasswordOptions = { readonly atOnce?: number; readonly onUnreadable?: (error: Error) => void };

/**
 * Hashes and verifies passwords, as many at once as there are cores; refuses `busy` when the queue is too long. A
 * stored hash that cannot be read (imported from elsewhere) matches no password and is reported to `onUnreadable`.
 */
export async function passwordsWith(options: PasswordOptions = {}) {
  const atOnce = options.atOnce ?? availableParallelism();
  const waiting: (() => void)[] = [];
  let running = 0;

  const inTurn = async <T>(work: () => Promise<T>) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMost) throw new Refused('busy');
      await new Promise<void>((resolve) => waiting.push(resolve));
    }
    running += 1;
    try {
      return await work();
    } finally {
      running -= 1;
      waiting.shift()?.();
    }
  };

  // Verified when there is no such user, so that the answer takes the same time.
  const nobody = await hash('nobody', cost);

  const fits = async (stored: string, password: string) => {
    try {
      return await verify(stored, password);
    } catch (error) {
      options.onUnreadable?.(error instanceof Error ? error : new Error(String(error)));
      // The answer takes as long as others, so that it does not reveal whose hash this is.
      await verify(nobody, password);
      return false;
    }
  };

  return {
    hash: (password: string) => inTurn(() => hash(password, cost)),
    /** Takes as long for no user (`stored` null) as for a wrong password. */
    verify: (stored: string | null, password: string) =>
      inTurn(async () => (await fits(stored ?? nobody, password)) && stored !== null),
  };
}

export type Passwords = Awaited<ReturnType<typeof passwordsWith>>;

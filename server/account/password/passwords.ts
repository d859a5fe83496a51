import { randomBytes } from 'node:crypto';
import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { hashesAtOnce } from '#rules/account/queue/queueWait.ts';
import { composed } from '#rules/text/composed.ts';
import { loginQueue, type QueueOptions } from '../queue/loginQueue.ts';
import { takingTurns } from './takingTurns.ts';

// OWASP's floor for argon2id: 19 MiB, two passes.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/**
 * So many more are let in than are hashed at once, so that the hashing never waits for the questions to the database
 * before it. They are few against the connections of the pool, which those who are logged in need.
 */
const insideBesides = 7;

/** Threads for all slow work of the process, hashing among it; set before the process starts. */
const threads = Number(process.env.UV_THREADPOOL_SIZE ?? 4);

/** Begins a hash when there is a core for it. */
export type Hashing = <T>(act: () => Promise<T>) => Promise<T>;

let nobodysHash: Promise<string> | undefined;

/** Made once per process: test files that share one start a server each, and a hash is dear. */
const hashOfNobody = () => {
  nobodysHash ??= hash('nobody', cost);
  return nobodysHash;
};

export type PasswordOptions = {
  readonly atOnce?: number;
  /** Where several processes share the cores: what they hash at once is counted for all of them. */
  readonly hashing?: Hashing;
  readonly onUnreadable?: (error: Error) => void;
  /** A secret that all processes know; without it, passes are good in this process alone. */
  readonly queueSecret?: Buffer;
  readonly queue?: Pick<QueueOptions, 'most' | 'random' | 'perAddress'>;
};

/**
 * Hashes and verifies passwords, few at once and in the order of asking. `queue` lets those in who come over the
 * network, so that a crowd waits there and not here. A stored hash that cannot be read (imported from elsewhere)
 * matches no password and is reported to `onUnreadable`.
 */
export async function passwordsWith(options: PasswordOptions = {}) {
  const atOnce = options.atOnce ?? hashesAtOnce({ cores: availableParallelism(), threads });
  const turns = takingTurns(atOnce);
  const { hashing = (act) => act() } = options;
  const work: Hashing = (act) => turns.work(() => hashing(act));

  // Verified when there is no such user, so that the answer takes the same time.
  const nobody = await hashOfNobody();
  await work(() => verify(nobody, 'nobody'));

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

  // Some devices send が as か and a mark. Whoever chose a password on one of them types it on another one, too.
  const fitsAsTypedOrComposed = async (stored: string, password: string) => {
    if (await fits(stored, password)) return true;
    const other = composed(password);
    return other !== password && (await fits(stored, other));
  };

  return {
    hash: (password: string) => work(() => hash(composed(password), cost)),
    /** Takes as long for no user (`stored` null) and for one without a password ('') as for a wrong one. */
    verify: (stored: string | null, password: string) =>
      work(async () => (await fitsAsTypedOrComposed(stored || nobody, password)) && stored !== null && stored !== ''),
    queue: loginQueue({
      secret: options.queueSecret ?? randomBytes(32),
      inside: atOnce + insideBesides,
      handPaceMs: turns.paceMs,
      ...options.queue,
    }),
  };
}

export type Passwords = Awaited<ReturnType<typeof passwordsWith>>;

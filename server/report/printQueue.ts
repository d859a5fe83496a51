import { Refused } from '../refused.ts';
import type { DocumentFacts } from './documentFacts.ts';

/** So many documents wait at most: a few seconds' work. */
const usualMost = 30;

type Job = {
  readonly facts: DocumentFacts;
  readonly printed: PromiseWithResolvers<Buffer>;
  waiting: number;
};

/**
 * Prints one document after the other, in the order of asking, and each once for all who wait for the same: `link` and
 * what it says now. What nobody waits for any more is not printed.
 */
export function printQueue(print: (facts: DocumentFacts) => Promise<Buffer>, { most = usualMost } = {}) {
  // In the order of asking. The first one is being printed.
  const jobs = new Map<string, Job>();
  let isPrinting = false;

  const first = () => jobs.entries().next().value;

  async function printAll() {
    if (isPrinting) return;
    isPrinting = true;
    for (let next = first(); next; next = first()) {
      const [name, { facts, printed }] = next;
      await print(facts).then(printed.resolve, printed.reject);
      jobs.delete(name);
    }
    isPrinting = false;
  }

  function jobFor(name: string, facts: DocumentFacts): Job {
    const known = jobs.get(name);
    if (known) return known;
    if (jobs.size >= most) throw new Refused('busy');
    const job = { facts, printed: Promise.withResolvers<Buffer>(), waiting: 0 };
    // Whoever waits hears of a failure; there may be nobody left.
    job.printed.promise.catch(() => undefined);
    jobs.set(name, job);
    return job;
  }

  /** Null once `gone` is aborted. Refuses busy when too many documents wait. */
  return async (link: string, facts: DocumentFacts, gone: AbortSignal): Promise<Buffer | null> => {
    if (gone.aborted) return null;
    const name = `${link}\n${JSON.stringify(facts)}`;
    const job = jobFor(name, facts);
    const leaving = Promise.withResolvers<null>();
    const leave = () => leaving.resolve(null);
    gone.addEventListener('abort', leave, { once: true });
    job.waiting += 1;
    void printAll();
    try {
      return await Promise.race([job.printed.promise, leaving.promise]);
    } finally {
      gone.removeEventListener('abort', leave);
      job.waiting -= 1;
      const isWanted = job.waiting > 0 || first()?.[1] === job;
      if (!isWanted && jobs.get(name) === job) jobs.delete(name);
    }
  };
}

export type PrintQueue = ReturnType<typeof printQueue>;

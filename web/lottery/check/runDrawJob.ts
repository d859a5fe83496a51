import { compare } from '#rules/lottery/verify/check.ts';
import type { DrawCheck, DrawJob, PromisedRound, Recomputed, ResultOf, VerifyJob } from './drawJobs.ts';

/** Puts a question to a worker made for it and answers what it says; rejects when it failed or could not begin. */
const askWorker = <Answer>(worker: Worker, question: unknown): Promise<Answer> =>
  new Promise((resolve, reject) => {
    worker.onmessage = ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      resolve(data);
    };
    worker.onerror = (event) => {
      worker.terminate();
      reject(new Error(event.message || 'the computation did not run'));
    };
    worker.postMessage(question);
  });

/** Does a computation beside the page. */
export const runDrawJob = <Job extends DrawJob>(job: Job): Promise<ResultOf<Job>> =>
  askWorker(new Worker(new URL('./drawWorker.ts', import.meta.url), { type: 'module' }), job);

async function signatureCheck(promised: PromisedRound): Promise<DrawCheck> {
  const worker = new Worker(new URL('./signatureWorker.ts', import.meta.url), { type: 'module' });
  const isSigned = await askWorker<boolean>(worker, promised);
  return compare('signature', promised.publicKey, isSigned ? promised.publicKey : '');
}

/** Does a whole draw again; one by a beacon besides with the signature of its network. */
export async function recompute(asked: Omit<VerifyJob, 'name'>): Promise<Recomputed> {
  const { promisedRound, ...recomputed } = await runDrawJob({ name: 'verify', ...asked });
  if (promisedRound === null) return recomputed;
  return { ...recomputed, checks: [...recomputed.checks, await signatureCheck(promisedRound)] };
}

import { compare } from '#rules/lottery/check.ts';
import { askWorker } from './askWorker.ts';
import type { DrawCheck, PromisedRound, Recomputed, VerifyJob } from './drawJobs.ts';
import { runDrawJob } from './runDrawJob.ts';

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

import { sessionIdleLimit } from '#rules/account/session.ts';
import type { Database } from '../db/connect.ts';
import { replayMs } from '../http/idempotency.ts';
import type { JobKind } from './job.ts';

const dayMs = 24 * 60 * 60 * 1000;

/** For how long is kept what a person was told, and a job that was given up; in milliseconds. */
const keptMs = 90 * dayMs;

export type Sweeping = { readonly tenantId: string; readonly nowMs: number };

/** Sessions that are over. */
export const sweepSessions = (trx: Database, { tenantId, nowMs }: Sweeping) =>
  trx
    .deleteFrom('session')
    .where('tenant_id', '=', tenantId)
    .where('used_at', '<', new Date(nowMs - sessionIdleLimit))
    .execute();

/** Answers that are not replayed any more. */
export const sweepAnswers = (trx: Database, { tenantId, nowMs }: Sweeping) =>
  trx
    .deleteFrom('idempotency')
    .where('tenant_id', '=', tenantId)
    .where('created_at', '<', new Date(nowMs - replayMs))
    .execute();

/** Places that nobody holds any more. */
export const sweepReleased = (trx: Database, { tenantId, nowMs }: Sweeping) =>
  trx.deleteFrom('occupancy').where('tenant_id', '=', tenantId).where('release_at', '<=', new Date(nowMs)).execute();

/** Kinds of jobs that come to nothing when they are done too late; money, draws and messages are still waited for. */
const inVain: readonly JobKind[] = ['remind', 'completeUse'];

/** Jobs that were given up and would be in vain by now. */
export const sweepDeadJobs = (trx: Database, { tenantId, nowMs }: Sweeping) =>
  trx
    .deleteFrom('job')
    .where('tenant_id', '=', tenantId)
    .where('is_dead', '=', true)
    .where('kind', 'in', inVain)
    .where('due_at', '<', new Date(nowMs - keptMs))
    .execute();

/** That a message was sent stays, so that it is not sent again; what stood in it and to whom it went does not. */
export const forgetMessages = (trx: Database, { tenantId, nowMs }: Sweeping) =>
  trx
    .updateTable('notice')
    .set({ recipient: '', subject: '', body: '', calendar: null })
    .where('tenant_id', '=', tenantId)
    .where('state', 'in', ['sent', 'dropped', 'dead'])
    .where('changed_at', '<', new Date(nowMs - keptMs))
    .where('recipient', '<>', '')
    .execute();

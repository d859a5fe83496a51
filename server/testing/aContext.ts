import { pino } from 'pino';
import type { Tenant } from '#contract/tenant.ts';
import type { Context, Job } from '../context.ts';
import type { Database } from '../db/connect.ts';
import { localDateTimeOf } from '../time.ts';

const log = pino({ level: 'silent' });

type Arranged = { readonly trx: Database; readonly tenant: Tenant; readonly nowMs: number };

/** A context for a test that arranges something by the product's own functions, in the name of a job. */
export const aContext = ({ trx, tenant, nowMs }: Arranged): Context<Job> => ({
  trx,
  tenant,
  nowMs,
  now: localDateTimeOf(nowMs, tenant.timeZone),
  actor: { kind: 'job', name: 'test' },
  publicUrl: 'http://yoyaku.test',
  consoleUrl: 'http://yoyaku.test',
  log,
});

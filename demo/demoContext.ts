import { pino } from 'pino';
import type { Tenant } from '#contract/tenant.ts';
import type { Context, Job } from '#server/context.ts';
import type { Database } from '#server/db/connect.ts';
import { localDateTimeOf } from '#server/time.ts';

type Filling = { readonly trx: Database; readonly tenant: Tenant; readonly nowMs: number };

/** The context in which the demo uses the product's own functions. It sends no messages, so it needs no address. */
export const demoContext = ({ trx, tenant, nowMs }: Filling): Context<Job> => ({
  trx,
  tenant,
  nowMs,
  now: localDateTimeOf(nowMs, tenant.timeZone),
  actor: { kind: 'job', name: 'demo' },
  publicUrl: '',
  consoleUrl: '',
  log: pino({ level: 'silent' }),
});

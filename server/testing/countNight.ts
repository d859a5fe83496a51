import { inTenant } from '../db/connect.ts';
import { copyChanged } from '../statistics/copyUses.ts';
import { countNextMonth, writeNextDays } from '../statistics/countDays.ts';
import { localDateTimeOf } from '../time.ts';
import type { Arranging } from './factories.ts';

const timeZone = 'Asia/Tokyo';

/** Counts for 統計 what is over by some moment, as the job of the night does, whatever it has counted before. */
export const countNight = ({ db }: Pick<Arranging, 'db'>, { tenantId }: { readonly tenantId: string }, nowMs: number) =>
  inTenant(db, tenantId, async (trx) => {
    const context = { trx, tenant: { tenantId, timeZone }, nowMs, now: localDateTimeOf(nowMs, timeZone) };
    for (const table of ['statistics_progress', 'statistics_day'] as const)
      await trx.deleteFrom(table).where('tenant_id', '=', tenantId).execute();
    await copyChanged(context, 10_000);
    while (await writeNextDays(context));
    while (await countNextMonth(context));
  });

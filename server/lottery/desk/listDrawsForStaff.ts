import type { Operation } from '#server/operation.ts';
import { instantOf } from '#server/time.ts';
import type { DrawKinds } from '../drawKind.ts';
import { enteredSoFar } from './enteredSoFar.ts';
import { drawsForStaff } from './staffDraw.queries.ts';
import { staffDrawView } from './staffDraw.view.ts';

const most = 200;

/** The draws of a tenant that close in a year or at any time, the latest close first. */
export const listDrawsForStaff =
  (kinds: DrawKinds): Operation<'Desk/ListDraws'> =>
  async (context, { containerId, progress, year }) => {
    const { trx, tenant, nowMs } = context;
    const { tenantId, timeZone } = tenant;
    const closing = year === null ? null : yearFrom(year, timeZone);
    const found = await drawsForStaff(trx, { tenantId, containerId, progress, closing, nowMs, limit: most + 1 });
    const rows = found.slice(0, most);
    const entered = await enteredSoFar(kinds, trx, { tenantId, rows });
    return {
      items: rows.map((row) => staffDrawView(row, entered.get(row.draw_id), context)),
      hasMore: found.length > most,
    };
  };

const yearFrom = (year: string, timeZone: string) => ({
  from: instantOf(`${year}-01-01T00:00`, timeZone),
  before: instantOf(`${Number(year) + 1}-01-01T00:00`, timeZone),
});

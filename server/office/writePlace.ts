import { digestIn } from '#server/bundle/import/importPictures.ts';
import { roomRows } from '#server/bundle/import/roomRows.ts';
import type { ResolvedContainer } from '#server/bundle/read/resolved.ts';
import { type RoomIds, sortOfPlace } from '#server/catalogue/definedRooms.queries.ts';
import { picturesOf } from '#server/catalogue/picture.queries.ts';
import { writeRooms } from '#server/catalogue/replaceRooms.queries.ts';
import type { Context } from '#server/context.ts';
import { scheduleDayLists } from '#server/facility/desk/dayList/dayList.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { raiseTenant } from '#server/readCache/version.queries.ts';
import { keepPlaceNames } from '#server/staff/keepPlaceNames.ts';

type Written = { readonly containerId: string; readonly resolved: ResolvedContainer; readonly ids: RoomIds };

/** Writes a hall and its rooms as an import would; what people have reserved there was judged before. */
export async function writePlace({ trx, tenant, nowMs }: Context, { containerId, resolved, ids }: Written) {
  const { tenantId, timeZone } = tenant;
  const pictures = await picturesOf(trx, tenantId);
  const pictureAt = (file: string) => {
    const picture = pictures.get(digestIn(file));
    if (!picture) throw new Error(`no picture ${file}`);
    return picture;
  };
  const rows = roomRows([resolved], { tenantId, ids, pictureAt });
  const sort = await sortOfPlace(trx, { tenantId, containerId });
  await writeRooms(trx, { tenantId, rows: { ...rows, containers: rows.containers.map((row) => ({ ...row, sort })) } });
  await keepPlaceNames(trx, tenantId);
  // Lotteries that are new are published at once.
  await schedule(trx, { tenantId, kind: 'lotteryPlan', subject: '', dueAt: new Date(nowMs) });
  await scheduleDayLists({ trx, tenantId, timeZone, nowMs });
  await raiseTenant(trx, tenantId);
}

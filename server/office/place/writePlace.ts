import { roomRows } from '#server/bundle/import/roomRows.ts';
import { scheduleByOffer } from '#server/bundle/import/scheduleByOffer.ts';
import type { ResolvedContainer } from '#server/bundle/read/resolved.ts';
import { type RoomIds, sortOfPlace } from '#server/catalogue/definedRooms.queries.ts';
import { writeRooms } from '#server/catalogue/replaceRooms.queries.ts';
import type { Context } from '#server/context.ts';
import { raiseTenant, raiseWords } from '#server/readCache/version.queries.ts';
import { keepPlaceNames } from '#server/staff/keepPlaceNames.ts';
import { knownPictures } from '../knownPictures.ts';

type Written = {
  readonly containerId: string;
  readonly resolved: ResolvedContainer;
  readonly ids: RoomIds;
  /** What people reserve is another one, and not only words about it. */
  readonly isOfUse: boolean;
};

/** Writes a hall and its rooms as an import would; what people have reserved there was judged before. */
export async function writePlace({ trx, tenant, nowMs }: Context, written: Written) {
  const { containerId, resolved, ids, isOfUse } = written;
  const { tenantId, timeZone } = tenant;
  const pictureAt = await knownPictures(trx, tenantId);
  const rows = roomRows([resolved], { tenantId, ids, pictureAt });
  const sort = await sortOfPlace(trx, { tenantId, containerId });
  await writeRooms(trx, { tenantId, rows: { ...rows, containers: rows.containers.map((row) => ({ ...row, sort })) } });
  await scheduleByOffer(trx, { tenantId, timeZone, nowMs });
  if (!isOfUse) return raiseWords(trx, tenantId);
  await keepPlaceNames(trx, tenantId);
  return raiseTenant(trx, tenantId);
}

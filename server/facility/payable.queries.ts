import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TimeFrameType } from '#contract/facility/room.ts';
import { type AskedEquipment, chosenEquipment } from '#rules/facility/request/equipment.ts';
import { fromJson } from '#server/db/rows.ts';
import { scheduleFrom } from '../catalogue/article.queries.ts';
import type { Database } from '../db/connect.ts';
import type { Json } from '../db/schema.ts';
import { anyOf } from '../db/sql/anyOf.ts';
import { equipmentFrom, equipmentOf } from './placed.queries.ts';

type Named = { readonly tenantId: string; readonly reservationId: string };

type Several = { readonly tenantId: string; readonly reservationIds: readonly string[] };

/** Holds reservations, whoever has them, until the transaction ends. */
export const lockSeveral = (trx: Database, { tenantId, reservationIds }: Several) =>
  trx
    .selectFrom('reservation')
    .select('reservation_id')
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', anyOf(reservationIds))
    .orderBy('reservation_id')
    .forNoKeyUpdate()
    .execute();

/** The same for one. */
export const lockAny = (trx: Database, { tenantId, reservationId }: Named) =>
  lockSeveral(trx, { tenantId, reservationIds: [reservationId] });

/** Reservations with their lines by day and time, whoever has them, in no order. */
export const reservationsNamed = (trx: Database, { tenantId, reservationIds }: Several) =>
  trx
    .selectFrom('reservation')
    .selectAll('reservation')
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['reservation_detail.date', 'reservation_detail.from_minute', 'reservation_detail.to_minute'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .orderBy('reservation_detail.detail_number'),
      ).as('details'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', anyOf(reservationIds))
    .execute();

export type HeldReservation = Awaited<ReturnType<typeof reservationsNamed>>[number];

/** A reservation without its lines, whoever has it. */
export const reservationNamed = (trx: Database, { tenantId, reservationId }: Named) =>
  trx
    .selectFrom('reservation')
    .selectAll()
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .executeTakeFirst();

/** Its lines by day and time. */
export const detailsOf = (trx: Database, { tenantId, reservationId }: Named) =>
  trx
    .selectFrom('reservation_detail')
    .select(['date', 'from_minute', 'to_minute', 'frame_name'])
    .where('tenant_id', '=', tenantId)
    .where('reservation_id', '=', reservationId)
    .orderBy('detail_number')
    .execute();

export type HeldDetail = Awaited<ReturnType<typeof detailsOf>>[number];

/** The spaces and preparation time of its room, on offer or not; undefined when it takes nothing. */
export async function preparedSpacesOf(trx: Database, { tenantId, reservationId }: Named) {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'reservation.tenant_id')
        .onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .innerJoin('article_space', (join) =>
      join
        .onRef('article_space.tenant_id', '=', 'article.tenant_id')
        .onRef('article_space.article_id', '=', 'article.article_id'),
    )
    .select(['article_space.space_id', 'article.preparation_before', 'article.preparation_after'])
    .where('reservation.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('article_space.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .orderBy('article_space.space_id')
    .execute();
  const [first] = rows;
  if (!first) return undefined;
  return {
    spaceIds: rows.map(({ space_id }) => space_id),
    preparationBefore: first.preparation_before,
    preparationAfter: first.preparation_after,
  };
}

/** Its room, on offer or not, with what it limits; undefined when the room is gone. */
export async function limitedRoomOf(trx: Database, { tenantId, reservationId }: Named) {
  const row = await trx
    .selectFrom('reservation')
    .innerJoin('article', (join) =>
      join
        .onRef('article.tenant_id', '=', 'reservation.tenant_id')
        .onRef('article.article_id', '=', 'reservation.article_id'),
    )
    .select(['article.article_id', 'article.container_id', 'article.time_frame_type'])
    .select(['article.booking_window', 'article.lottery_window', 'article.schedule'])
    .where('reservation.tenant_id', '=', tenantId)
    .where('article.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirst();
  return (
    row && {
      articleId: row.article_id,
      containerId: row.container_id,
      // A check of the table keeps it to the two.
      timeFrameType: row.time_frame_type as TimeFrameType,
      ...scheduleFrom(row),
    }
  );
}

/** The column of a reservation; what is not in it was asked for once. */
export const quantitiesFrom = (column: Json) => fromJson<AskedEquipment[]>(column);

/** What was asked for with it, as its place lends it now; what is not lent any more is left out. */
export async function lentTo(trx: Database, { tenantId, reservationId }: Named) {
  const row = await trx
    .selectFrom('reservation')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'reservation.tenant_id')
        .onRef('container.container_id', '=', 'reservation.container_id'),
    )
    .select(['reservation.equipment_names', 'reservation.equipment_quantities'])
    .select((build) => equipmentOf(build, tenantId))
    .where('reservation.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .where('reservation.reservation_id', '=', reservationId)
    .executeTakeFirst();
  if (!row) return [];
  return chosenEquipment(row.equipment.map(equipmentFrom), {
    equipmentNames: row.equipment_names,
    equipmentQuantities: quantitiesFrom(row.equipment_quantities),
  });
}

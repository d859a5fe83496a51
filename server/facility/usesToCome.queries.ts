import { jsonArrayFrom } from 'kysely/helpers/postgres';
import { statesThat } from '#rules/facility/booking/reservationStates.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import type { UsedStretch } from '#rules/facility/calendar/offerChange.ts';
import { articleFacts, publishedArticles } from '../catalogue/article.queries.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';

/** The rooms that a tenant offers, by id. */
export async function roomsOffered(trx: Database, tenantId: string): Promise<ReadonlyMap<string, ArticleFacts>> {
  const rows = await publishedArticles(trx, tenantId).execute();
  return new Map(rows.map((row) => [row.article_id, articleFacts(row)]));
}

/** A reservation or entry whose use is to come, with whose it is by number and what of it is to come. */
export type UseToCome = {
  readonly reservationId: string;
  readonly articleId: string;
  readonly containerId: string;
  readonly containerName: string;
  readonly name: string;
  readonly userNumber: string;
  readonly uses: readonly UsedStretch[];
};

/** Rooms, and halls with all of theirs. */
export type RoomsAndHalls = { readonly articleIds: readonly string[]; readonly containerIds: readonly string[] };

/** `today` as 'YYYY-MM-DD'; `within` these, or of all of the tenant. */
type ToCome = { readonly tenantId: string; readonly today: string; readonly within?: RoomsAndHalls };

/** All of them from `today` on, the next use first. */
export async function usesToCome(trx: Database, { tenantId, today, within }: ToCome): Promise<UseToCome[]> {
  const rows = await trx
    .selectFrom('reservation')
    .innerJoin('account', (join) =>
      join
        .onRef('account.tenant_id', '=', 'reservation.tenant_id')
        .onRef('account.user_id', '=', 'reservation.user_id'),
    )
    .select(['reservation.reservation_id', 'reservation.article_id', 'reservation.article_name', 'account.user_number'])
    .select(['reservation.container_id', 'reservation.container_name'])
    .select((build) =>
      jsonArrayFrom(
        build
          .selectFrom('reservation_detail')
          .select(['reservation_detail.date', 'reservation_detail.frame_name'])
          .select(['reservation_detail.from_minute', 'reservation_detail.to_minute'])
          .where('reservation_detail.tenant_id', '=', tenantId)
          .whereRef('reservation_detail.reservation_id', '=', 'reservation.reservation_id')
          .where('reservation_detail.date', '>=', today)
          .orderBy('reservation_detail.detail_number'),
      ).as('details'),
    )
    .where('reservation.tenant_id', '=', tenantId)
    .where('account.tenant_id', '=', tenantId)
    .where('reservation.last_date', '>=', today)
    .where('reservation.state', 'in', statesThat('isOpen'))
    .$if(within !== undefined, (query) =>
      query.where(({ eb, or }) =>
        or([
          eb('reservation.article_id', '=', anyOf(within?.articleIds ?? [])),
          eb('reservation.container_id', '=', anyOf(within?.containerIds ?? [])),
        ]),
      ),
    )
    .orderBy('reservation.first_date')
    .orderBy('reservation.reservation_id')
    .execute();
  return rows.map((row) => ({
    reservationId: row.reservation_id,
    articleId: row.article_id,
    containerId: row.container_id,
    containerName: row.container_name,
    name: row.article_name,
    userNumber: row.user_number,
    uses: row.details.map(({ date, frame_name, from_minute, to_minute }) => ({
      date,
      frameName: frame_name,
      fromMinute: from_minute,
      toMinute: to_minute,
    })),
  }));
}

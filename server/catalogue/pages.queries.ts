import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Coded, TimeFrameType } from '#contract/facility/room.ts';
import type { Database } from '../db/connect.ts';
import { scheduleFrom } from './article.queries.ts';
import { offering, seenBy } from './container.queries.ts';
import { codedFrom } from './ordinance.queries.ts';
import { type CoursePage, coursePageFrom, type PlacePage, placePageFrom, type RoomPage, roomPageFrom } from './page.ts';

/** A room that is offered, with what its page shows. */
export type RoomOnPage = {
  readonly articleId: string;
  /** As the ordinance calls it. */
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly timeFrameType: TimeFrameType;
  readonly capacity: number | null;
  readonly page: RoomPage;
  /** What is lent with it, by name. */
  readonly equipment: readonly string[];
};

/** A place that offers rooms, with what its page shows. */
export type HallOnPage = {
  readonly containerId: string;
  readonly name: string;
  readonly zipCode: string;
  readonly address: string;
  readonly phoneNumber: string;
  readonly faxNumber: string;
  readonly url: string;
  readonly description: string;
  readonly reservationNotes: string;
  readonly page: PlacePage;
  readonly rooms: readonly RoomOnPage[];
};

const hallRows = (trx: Database, tenantId: string) =>
  offering(trx, tenantId, seenBy.residents)
    .select(['container_id', 'name', 'zip_code', 'address', 'phone_number', 'fax_number', 'url'])
    .select(['description', 'reservation_notes', 'page'])
    .select((build) => [
      jsonArrayFrom(
        build
          .selectFrom('article')
          .select(['article.article_id', 'article.key', 'article.name', 'article.description'])
          .select(['article.time_frame_type', 'article.booking_window', 'article.lottery_window'])
          .select(['article.schedule', 'article.page'])
          .where('article.tenant_id', '=', tenantId)
          .whereRef('article.container_id', '=', 'container.container_id')
          .where('article.is_published', '=', true)
          .where('article.visibility', 'in', seenBy.residents)
          .orderBy('article.sort')
          .orderBy('article.name'),
      ).as('articles'),
      jsonArrayFrom(
        build
          .selectFrom('equipment')
          .select(['equipment.name', 'equipment.rooms'])
          .where('equipment.tenant_id', '=', tenantId)
          .whereRef('equipment.container_id', '=', 'container.container_id')
          .orderBy('equipment.sort')
          .orderBy('equipment.name'),
      ).as('equipment'),
    ])
    .execute();

type HallRow = Awaited<ReturnType<typeof hallRows>>[number];

function roomOn({ equipment }: HallRow, article: HallRow['articles'][number]): RoomOnPage {
  return {
    articleId: article.article_id,
    key: article.key,
    name: article.name,
    description: article.description,
    // A check of the table keeps it to these.
    timeFrameType: article.time_frame_type as TimeFrameType,
    capacity: scheduleFrom(article).capacity ?? null,
    page: roomPageFrom(article),
    equipment: equipment.filter(({ rooms }) => rooms === null || rooms.includes(article.key)).map(({ name }) => name),
  };
}

/** Every place that offers a room that residents see, in the tenant's order, in one statement however many there are. */
export async function hallsOnPages(trx: Database, tenantId: string): Promise<readonly HallOnPage[]> {
  const rows = await hallRows(trx, tenantId);
  return rows.map((row) => ({
    containerId: row.container_id,
    name: row.name,
    zipCode: row.zip_code,
    address: row.address,
    phoneNumber: row.phone_number,
    faxNumber: row.fax_number,
    url: row.url,
    description: row.description,
    reservationNotes: row.reservation_notes,
    page: placePageFrom(row),
    rooms: row.articles.map((article) => roomOn(row, article)),
  }));
}

/** The classes of users of a tenant with their words. */
export async function classesOf(trx: Database, tenantId: string): Promise<readonly Coded[]> {
  const row = await trx
    .selectFrom('tenant_setting')
    .select('user_classes')
    .where('tenant_id', '=', tenantId)
    .executeTakeFirst();
  return codedFrom(row?.user_classes ?? []);
}

/** What the pages of a tenant's courses and their places show, by their ids; nothing of those that show nothing. */
export type CoursePages = {
  readonly places: ReadonlyMap<string, PlacePage>;
  readonly courses: ReadonlyMap<string, CoursePage>;
};

export async function coursePagesOf(trx: Database, tenantId: string): Promise<CoursePages> {
  const places = await trx
    .selectFrom('event_container')
    .select(['event_container_id', 'page'])
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .execute();
  const courses = await trx
    .selectFrom('event')
    .select(['event_id', 'page'])
    .where('tenant_id', '=', tenantId)
    .where('is_published', '=', true)
    .execute();
  const isSome = ([, page]: readonly [string, object]) => Object.keys(page).length > 0;
  return {
    places: new Map(places.map((row) => [row.event_container_id, placePageFrom(row)] as const).filter(isSome)),
    courses: new Map(courses.map((row) => [row.event_id, coursePageFrom(row)] as const).filter(isSome)),
  };
}

import type { ExpressionBuilder } from 'kysely';
import { sql } from 'kysely';
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres';
import type { UseCondition } from '#contract/facility/room.ts';
import type { GroupFacts } from '#rules/account/groupStanding.ts';
import type { Holidays, OwnHoliday } from '#rules/day/dayKind.ts';
import { atDesk } from '#rules/facility/booking/visibility.ts';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { Entitled } from '#rules/facility/fee/chargeFor.ts';
import type { Equipment } from '#rules/facility/request/equipment.ts';
import { fromJson } from '#server/db/rows.ts';
import { entitledColumns, entitledOn } from '../account/entitlement.queries.ts';
import { groupFactsOf } from '../account/group/group.queries.ts';
import type { Person } from '../account/person.queries.ts';
import { articleFacts, publishedArticles } from '../catalogue/article.queries.ts';
import { holidaysOf } from '../catalogue/holidays.ts';
import { keptVersionsOf } from '../catalogue/keptVersions.ts';
import {
  conditionsOfUse,
  knownVersions,
  versionsBeyond,
  versionsOf,
  withKept,
} from '../catalogue/ordinance.queries.ts';
import type { Database } from '../db/connect.ts';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/schema.ts';
import { awaitedCloses } from '../lottery/draw.queries.ts';
import { settingColumns, settingsFrom, type TenantSettings } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';
import { type Look, type LookBounds, lookBounds, occupancyDuring, occupiedFrom } from './occupancy.queries.ts';

/** A place with its published rooms and what it lends with each. */
export type PlaceWithRooms = {
  readonly containerName: string;
  readonly useConditions: readonly UseCondition[];
  readonly articles: readonly { readonly facts: ArticleFacts; readonly equipment: readonly Equipment[] }[];
  /** Of its town. */
  readonly holidays: Holidays;
};

type AskedPlace = { readonly tenantId: string; readonly containerId: string; readonly timeZone: string };

const roomsOfPlace = prepared((db, { tenantId, containerId, timeZone }: AskedPlace) =>
  db
    .selectFrom('container')
    .select(['container.name', 'container.use_conditions', awaitedCloses({ tenantId, timeZone })])
    .select((build) => [equipmentOf(build, tenantId), versionsOf(build, tenantId), ownHolidaysOf(build, tenantId)])
    .select(
      jsonArrayFrom(
        publishedArticles(db, tenantId)
          .where('article.container_id', '=', containerId)
          .orderBy('article.sort')
          .orderBy('article.name'),
      ).as('articles'),
    )
    .where('container.tenant_id', '=', tenantId)
    .where('container.container_id', '=', containerId),
);

/** Null when the tenant has no such place. */
export async function placeWithRooms(trx: Database, asked: AskedPlace): Promise<PlaceWithRooms | null> {
  const [row] = await roomsOfPlace.run(trx, asked);
  if (!row) return null;
  const versions = knownVersions(row.versions);
  return {
    containerName: row.name,
    useConditions: conditionsOfUse(row.use_conditions),
    articles: row.articles.map((article) => ({
      equipment: lentWith(article.key, row.equipment),
      facts: { ...articleFacts(article, versions), awaitedCloses: row.awaited_closes },
    })),
    holidays: holidaysOf(fromJson<readonly OwnHoliday[]>(row.own_holidays ?? [])),
  };
}

/** The same as staff have it at the desk, who reserve each of its rooms. */
export async function placeAtDesk(trx: Database, asked: AskedPlace): Promise<PlaceWithRooms | null> {
  const place = await placeWithRooms(trx, asked);
  return place && { ...place, articles: place.articles.map((room) => ({ ...room, facts: atDesk(room.facts) })) };
}

/** A room with its place and what the place lends with it. */
export type PlacedArticle = {
  readonly containerId: string;
  readonly containerName: string;
  readonly equipment: readonly Equipment[];
  readonly useConditions: readonly UseCondition[];
  readonly facts: ArticleFacts;
};

/** The same with the address of the place; '' where nobody has said. */
export type AddressedArticle = PlacedArticle & { readonly address: string };

export type ArticleForPerson = {
  /** Null when the tenant has no such room, or does not publish it. */
  readonly placed: AddressedArticle | null;
  readonly settings: TenantSettings;
  readonly suspendedUntil: string | null;
  readonly isVerified: boolean;
  readonly isGuest: boolean;
  /** Of an account that is a group's. */
  readonly group: GroupFacts | null;
  readonly entitled: Entitled;
  /** What takes the room's spaces on the days looked at. */
  readonly occupied: readonly Occupied[];
};

type Asked = LookBounds & { readonly userId: string; readonly articleId: string; readonly keptIds: readonly string[] };

const roomForPerson = (occupancy: typeof occupancyDuring.plain) =>
  prepared((db, given: Asked) => {
    const { tenantId } = given;
    const itsSpaces = db
      .selectFrom('article_space')
      .select('article_space.space_id')
      .where('article_space.tenant_id', '=', tenantId)
      .where('article_space.article_id', '=', given.articleId);
    return db
      .selectFrom('account')
      .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'account.tenant_id')
      .select(settingColumns)
      .select(['account.suspended_until', 'account.is_verified', 'account.kind', ...entitledColumns])
      .select(groupFactsOf(tenantId).as('group'))
      .select(
        jsonObjectFrom(
          publishedArticles(db, tenantId)
            .innerJoin('container', (join) =>
              join
                .onRef('container.tenant_id', '=', 'article.tenant_id')
                .onRef('container.container_id', '=', 'article.container_id'),
            )
            .select(['container.container_id', 'container.name as container_name', 'container.address'])
            .select(['container.use_conditions', awaitedCloses(given)])
            .select((build) => [equipmentOf(build, tenantId), versionsBeyond(build, given)])
            .where('container.tenant_id', '=', tenantId)
            .where('article.article_id', '=', given.articleId),
        ).as('article'),
      )
      .select(jsonArrayFrom(occupancy(db, given, sql`array(${itsSpaces})`)).as('occupied'))
      .where('account.tenant_id', '=', tenantId)
      .where('tenant_setting.tenant_id', '=', tenantId)
      .where('account.user_id', '=', given.userId);
  });

const roomPlain = roomForPerson(occupancyDuring.plain);
const roomInTurn = roomForPerson(occupancyDuring.inTurn);

/** A room, who asks for it, and how it is taken on some days. */
export async function articleForPerson(
  trx: Database,
  { userId, articleId, ...look }: Person & Look & { readonly articleId: string },
): Promise<ArticleForPerson> {
  const kept = keptVersionsOf(look.tenantId);
  const keptIds = [...kept.keys()];
  const statement = look.hasLines ? roomInTurn : roomPlain;
  const [row] = await statement.run(trx, { ...lookBounds(look), userId, articleId, keptIds });
  if (!row) throw new Error(`no person ${userId}`);
  const { article } = row;
  return {
    placed: article && {
      containerId: article.container_id,
      containerName: article.container_name,
      address: article.address,
      equipment: lentWith(article.key, article.equipment),
      useConditions: conditionsOfUse(article.use_conditions),
      facts: {
        ...articleFacts(article, withKept(look.tenantId, article.versions, kept)),
        awaitedCloses: article.awaited_closes,
      },
    },
    settings: settingsFrom(row),
    suspendedUntil: row.suspended_until,
    isVerified: row.is_verified,
    isGuest: row.kind === 'guest',
    group: row.group,
    entitled: entitledOn(row, localDateTimeOf(look.nowMs, look.timeZone).slice(0, 10)),
    occupied: row.occupied.map(occupiedFrom),
  };
}

const ownHolidaysOf = (build: ExpressionBuilder<DB, 'container'>, tenantId: string) =>
  build.selectFrom('tenant_setting').select('own_holidays').where('tenant_id', '=', tenantId).as('own_holidays');

/** What a place lends, in its order. */
export const equipmentOf = (build: ExpressionBuilder<DB, 'container'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('equipment')
      .select(['equipment.name', 'equipment.code', 'equipment.rooms', unitIdsOf(tenantId)])
      .where('equipment.tenant_id', '=', tenantId)
      .whereRef('equipment.container_id', '=', 'container.container_id')
      .orderBy('equipment.sort')
      .orderBy('equipment.name'),
  ).as('equipment');

/** The ids of the units of a kind of equipment; null where nobody counts. */
const unitIdsOf = (tenantId: string) =>
  sql<string[] | null>`case when equipment.stock is not null then array(select space.space_id::text from space
    where space.tenant_id = ${tenantId} and space.container_id = equipment.container_id
      and space.lent_as = equipment.name and space.unit <= equipment.stock
    order by space.unit) end`.as('unit_ids');

type LentRow = Pick<Equipment, 'name' | 'code'> & {
  readonly rooms: readonly string[] | null;
  readonly unit_ids: readonly string[] | null;
};

export const equipmentFrom = ({ name, code, unit_ids }: LentRow): Equipment => ({ name, code, unitIds: unit_ids });

export const lentWith = (room: string, rows: readonly LentRow[]) =>
  rows.filter(({ rooms }) => rooms === null || rooms.includes(room)).map(equipmentFrom);

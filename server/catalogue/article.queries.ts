import type { ExpressionBuilder } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { TimeFrameType, Visibility } from '#contract/facility/room.ts';
import type { ArticleFacts, ArticleSchedule, HolidayRule } from '#rules/facility/calendar/articleFacts.ts';
import type { KnownVersion } from '#rules/ordinance/ordinance.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Database } from '../db/connect.ts';
import type { DB, Json } from '../db/schema.ts';

/** The published rooms of a tenant with their spaces and frames, for other queries to narrow; see articleFacts. */
export const publishedArticles = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('article')
    .select([
      'article.article_id',
      'article.key',
      'article.name',
      'article.time_frame_type',
      'article.slot_minutes',
      'article.opens_minute',
      'article.closes_minute',
      'article.closed_weekdays',
      'article.holiday_rule',
      'article.preparation_before',
      'article.preparation_after',
      'article.hourly_fee_weekday',
      'article.hourly_fee_saturday',
      'article.hourly_fee_holiday',
      'article.booking_window',
      'article.lottery_window',
      'article.schedule',
      'article.visibility',
    ])
    .select((build) => [spacesOf(build, tenantId), framesOf(build, tenantId)])
    .where('article.tenant_id', '=', tenantId)
    .where('article.is_published', '=', true);

const spacesOf = (build: ExpressionBuilder<DB, 'article'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('article_space')
      .select('article_space.space_id')
      .where('article_space.tenant_id', '=', tenantId)
      .whereRef('article_space.article_id', '=', 'article.article_id')
      .orderBy('article_space.space_id'),
  ).as('spaces');

const framesOf = (build: ExpressionBuilder<DB, 'article'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('time_frame')
      .select([
        'time_frame.name',
        'time_frame.from_minute',
        'time_frame.to_minute',
        'time_frame.fee_weekday',
        'time_frame.fee_saturday',
        'time_frame.fee_holiday',
      ])
      .where('time_frame.tenant_id', '=', tenantId)
      .whereRef('time_frame.article_id', '=', 'article.article_id')
      .orderBy('time_frame.sort')
      .orderBy('time_frame.from_minute'),
  ).as('frames');

type ArticleRow = Awaited<ReturnType<ReturnType<typeof publishedArticles>['execute']>>[number];

/** A row of publishedArticles as the rules know it, with the ordinance of its place where its fees matter. */
export function articleFacts(row: ArticleRow, versions: readonly KnownVersion[] = []): ArticleFacts {
  return {
    articleId: row.article_id,
    name: row.name,
    // Checks of the table keep these columns to the values of the rules' types.
    timeFrameType: row.time_frame_type as TimeFrameType,
    slotMinutes: row.slot_minutes === 30 ? 30 : 60,
    opensMinute: row.opens_minute,
    closesMinute: row.closes_minute,
    closedWeekdays: row.closed_weekdays,
    holidayRule: row.holiday_rule as HolidayRule,
    preparationBefore: row.preparation_before,
    preparationAfter: row.preparation_after,
    hourlyFee: {
      weekday: row.hourly_fee_weekday,
      saturday: row.hourly_fee_saturday,
      holiday: row.hourly_fee_holiday,
    },
    ...scheduleFrom(row),
    ...(row.visibility !== 'bookable' && { visibility: row.visibility as Visibility }),
    spaceIds: row.spaces.map(({ space_id }) => space_id),
    frames: row.frames.map((frame) => ({
      name: frame.name,
      fromMinute: frame.from_minute,
      toMinute: frame.to_minute,
      fee: { weekday: frame.fee_weekday, saturday: frame.fee_saturday, holiday: frame.fee_holiday },
    })),
    ...(versions.length > 0 && { ordinance: { room: row.key, versions } }),
  };
}

/** What a room has of a schedule only where it differs by day, class or condition, or is limited. */
type Differing = Pick<
  ArticleFacts,
  | 'closedMonthly'
  | 'classWindows'
  | 'roomLimits'
  | 'placeLimits'
  | 'timetable'
  | 'versions'
  | 'exceptions'
  | 'approval'
  | 'capacity'
>;

/** The windows and what differs, as the rules know them; these documents were checked when they were imported. */
export const scheduleFrom = (row: { booking_window: Json; lottery_window: Json | null; schedule: Json }) => ({
  ...fromJson<Differing>(row.schedule),
  bookingWindow: fromJson<ArticleSchedule['bookingWindow']>(row.booking_window),
  lotteryWindow: fromJson<ArticleSchedule['lotteryWindow']>(row.lottery_window),
});

/** What residents are shown of one published room, or undefined. */
export const articleNamed = (trx: Database, { tenantId, articleId }: { tenantId: string; articleId: string }) =>
  trx
    .selectFrom('article')
    .innerJoin('container', (join) =>
      join
        .onRef('container.tenant_id', '=', 'article.tenant_id')
        .onRef('container.container_id', '=', 'article.container_id'),
    )
    .select([
      'article.name',
      'article.description',
      'article.time_frame_type',
      'article.container_id',
      'container.name as container_name',
    ])
    .where('article.tenant_id', '=', tenantId)
    .where('container.tenant_id', '=', tenantId)
    .where('article.article_id', '=', articleId)
    .where('article.is_published', '=', true)
    .where('article.visibility', '!=', 'hidden')
    .executeTakeFirst();

import type { Insertable } from 'kysely';
import type { RoomIds } from '#server/catalogue/definedRooms.queries.ts';
import type { RoomRows } from '#server/catalogue/replaceRooms.queries.ts';
import { asJson } from '#server/db/rows.ts';
import type { Article } from '#server/db/schema.ts';
import type { ResolvedArticle, ResolvedContainer } from '../read/resolved.ts';
import { idBehind } from './ids.ts';
import type { PictureAt } from './importing.ts';
import { placePageOf, roomPageOf } from './pageRows.ts';
import { scheduleDocument, weekdayNumbers } from './scheduleRows.ts';

type Naming = { readonly tenantId: string; readonly ids: RoomIds; readonly pictureAt: PictureAt };

/** The places of a bundle as rows of their tables. */
export function roomRows(
  containers: readonly ResolvedContainer[],
  { tenantId: tenant_id, ids, pictureAt }: Naming,
): RoomRows {
  const inEach = <Row>(make: (container: ResolvedContainer, container_id: string, sort: number) => Row | Row[]) =>
    containers.flatMap((container, sort) => make(container, idBehind(ids.containers, container.key), sort));
  return {
    containers: inEach((container, container_id, sort) => ({
      tenant_id,
      container_id,
      sort,
      ...containerColumns(container),
      page: placePageOf(container, pictureAt),
    })),
    spaces: inEach((container, container_id) =>
      [
        ...container.spaces.map(({ key, name }) => ({ key, name, lent_as: null, unit: null })),
        ...unitsOf(container).map((unit) => ({ ...unit, lent_as: unit.name })),
      ].map((space) => ({ tenant_id, space_id: idBehind(ids.spaces, space.key), container_id, ...space })),
    ),
    articles: inEach(({ articles }, container_id) =>
      articles.map((article, sort) => ({
        tenant_id,
        article_id: idBehind(ids.articles, article.key),
        container_id,
        sort,
        ...articleColumns(article),
        page: roomPageOf(article, pictureAt),
      })),
    ),
    articleSpaces: inEach(({ articles }) =>
      articles.flatMap(({ key, spaces }) =>
        spaces.map((space) => ({
          tenant_id,
          article_id: idBehind(ids.articles, key),
          space_id: idBehind(ids.spaces, space),
        })),
      ),
    ),
    frames: inEach(({ articles }) =>
      articles.flatMap((article) => frameRows(article, { tenant_id, article_id: idBehind(ids.articles, article.key) })),
    ),
    equipment: inEach(({ equipment }, container_id) =>
      equipment.map(({ name, stock = null, code = null, rooms = null }, sort) => ({
        tenant_id,
        container_id,
        name,
        sort,
        stock,
        code,
        rooms,
      })),
    ),
  };
}

/** Each piece of equipment that is counted; no space of a room has such a key. */
export const unitsOf = ({ key, equipment }: Pick<ResolvedContainer, 'key' | 'equipment'>) =>
  equipment.flatMap(({ name, stock = 0 }) =>
    Array.from({ length: stock }, (_, index) => ({ key: `${key}/${name}/${index + 1}`, name, unit: index + 1 })),
  );

const containerColumns = (container: ResolvedContainer) => ({
  key: container.key,
  name: container.name,
  zip_code: container.zipCode,
  address: container.address,
  phone_number: container.phoneNumber,
  fax_number: container.faxNumber,
  url: container.url,
  description: container.description,
  reservation_notes: container.reservationNotes,
  mail_sender: container.mailSender,
  reply_to: container.replyTo,
  day_list_hour: container.dayList?.hour ?? null,
  day_list_to: [...(container.dayList?.to ?? [])],
  use_conditions: asJson(container.useConditions),
});

const free = { weekday: 0, saturday: 0, holiday: 0 };

function articleColumns(
  article: ResolvedArticle,
): Omit<Insertable<Article>, 'tenant_id' | 'article_id' | 'container_id' | 'sort'> {
  const isTime = article.timeFrameType === 'time';
  const { hourlyFee = free } = isTime ? article : {};
  return {
    key: article.key,
    name: article.name,
    description: article.description,
    is_published: article.published,
    visibility: article.visibility,
    time_frame_type: article.timeFrameType,
    slot_minutes: isTime ? article.slotMinutes : 60,
    opens_minute: article.hours.fromMinute,
    closes_minute: article.hours.toMinute,
    closed_weekdays: weekdayNumbers(article.closedWeekdays),
    holiday_rule: article.holidayRule,
    preparation_before: article.preparation.before,
    preparation_after: article.preparation.after,
    hourly_fee_weekday: hourlyFee.weekday,
    hourly_fee_saturday: hourlyFee.saturday,
    hourly_fee_holiday: hourlyFee.holiday,
    booking_window: article.bookingWindow,
    lottery_window: article.lotteryWindow,
    schedule: asJson(scheduleDocument(article)),
  };
}

const frameRows = (article: ResolvedArticle, ids: { tenant_id: string; article_id: string }) =>
  article.timeFrameType === 'time'
    ? []
    : article.frames.map(({ name, hours, fee = free }, sort) => ({
        ...ids,
        name,
        sort,
        from_minute: hours.fromMinute,
        to_minute: hours.toMinute,
        fee_weekday: fee.weekday,
        fee_saturday: fee.saturday,
        fee_holiday: fee.holiday,
      }));

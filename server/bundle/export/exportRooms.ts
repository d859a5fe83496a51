import type { Visibility } from '#contract/facility/room.ts';
import { scheduleFrom } from '#server/catalogue/article.queries.ts';
import { type DefinedRooms, roomsAsDefined } from '#server/catalogue/definedRooms.queries.ts';
import { conditionsOfUse, versionsAsDefined } from '#server/catalogue/ordinance.queries.ts';
import type { Database } from '#server/db/connect.ts';
import { fromJson } from '#server/db/rows.ts';
import type { BundleInput } from '../form/bundle.ts';
import { type OrdinanceEntry, writtenVersion } from '../form/ordinance.ts';
import { clockText } from './clockText.ts';
import { placePageInput, roomPageInput } from './exportPages.ts';
import { exportSchedule, weekdaysNamed } from './exportSchedule.ts';

type ContainerInput = NonNullable<BundleInput['containers']>[number];
type ArticleInput = ContainerInput['articles'][number];

/** Places with their spaces, rooms, frames and equipment, in their order; nothing is left to defaults. */
export const exportRooms = async (trx: Database, tenantId: string): Promise<ContainerInput[]> => [
  ...(await exportPlaces(trx, tenantId)).values(),
];

/** The same by the id of the place. */
export async function exportPlaces(trx: Database, tenantId: string): Promise<ReadonlyMap<string, ContainerInput>> {
  const versions = await versionsAsDefined(trx, tenantId);
  const { containers, spaces, articles, articleSpaces, frames, equipment } = await roomsAsDefined(trx, tenantId);
  const written = containers.map((container): ContainerInput => {
    const isHere = ({ container_id }: { container_id: string }) => container_id === container.container_id;
    return {
      key: container.key,
      name: container.name,
      zipCode: container.zip_code,
      address: container.address,
      phoneNumber: container.phone_number,
      faxNumber: container.fax_number,
      url: container.url,
      description: container.description,
      reservationNotes: container.reservation_notes,
      ...placePageInput(container),
      ...(container.mail_sender !== '' && { mailSender: container.mail_sender }),
      ...(container.reply_to !== '' && { replyTo: container.reply_to }),
      ...(container.day_list_hour !== null && {
        dayList: { hour: container.day_list_hour, to: container.day_list_to },
      }),
      equipment: equipment.filter(isHere).map(equipmentInput),
      spaces: spaces.filter(isHere).map(({ key, name }) => ({ key, name })),
      articles: articles.filter(isHere).map((article) =>
        articleOf(article, {
          spaceKeys: articleSpaces.filter((row) => row.article_id === article.article_id).map(({ key }) => key),
          frames: frames.filter((row) => row.article_id === article.article_id),
        }),
      ),
      useConditions: [...conditionsOfUse(container.use_conditions)],
      ordinance: versions.filter(isHere).map(({ body }) => writtenVersion(fromJson<OrdinanceEntry>(body))),
    };
  });
  return new Map(written.map((place, index) => [containers[index]?.container_id ?? '', place]));
}

/** By its name alone where nothing more is known of it. */
function equipmentInput({ name, stock, code, rooms }: DefinedRooms['equipment'][number]) {
  const more = { ...(stock !== null && { stock }), ...(code !== null && { code }), ...(rooms !== null && { rooms }) };
  return Object.keys(more).length > 0 ? { name, ...more } : name;
}

type Parts = { readonly spaceKeys: string[]; readonly frames: DefinedRooms['frames'] };

function articleOf(row: DefinedRooms['articles'][number], { spaceKeys, frames }: Parts): ArticleInput {
  const { bookingWindow, lotteryWindow, ...document } = scheduleFrom(row);
  const article = {
    key: row.key,
    name: row.name,
    description: row.description,
    published: row.is_published,
    // The check of the table keeps it to these.
    ...(row.visibility !== 'bookable' && { visibility: row.visibility as Visibility }),
    spaces: spaceKeys,
    ...roomPageInput(row),
    hours: clockText({ fromMinute: row.opens_minute, toMinute: row.closes_minute }),
    closedWeekdays: weekdaysNamed(row.closed_weekdays),
    holidayRule: row.holiday_rule as NonNullable<ArticleInput['holidayRule']>,
    preparation: { before: row.preparation_before, after: row.preparation_after },
    bookingWindow,
    lotteryWindow,
    ...exportSchedule(document),
  };
  if (row.time_frame_type === 'time') {
    return {
      ...article,
      timeFrameType: 'time',
      slotMinutes: row.slot_minutes === 30 ? 30 : 60,
      hourlyFee: {
        weekday: row.hourly_fee_weekday,
        saturday: row.hourly_fee_saturday,
        holiday: row.hourly_fee_holiday,
      },
    };
  }
  return {
    ...article,
    timeFrameType: 'frame',
    frames: frames.map((frame) => ({
      name: frame.name,
      hours: clockText({ fromMinute: frame.from_minute, toMinute: frame.to_minute }),
      fee: { weekday: frame.fee_weekday, saturday: frame.fee_saturday, holiday: frame.fee_holiday },
    })),
  };
}

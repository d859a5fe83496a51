import type { Database } from '#server/db/connect.ts';
import { windowsFrom } from '#server/facility/article.queries.ts';
import { type BundleInput, weekdayNames } from './bundle.ts';
import { clockText } from './clockText.ts';

type ContainerInput = NonNullable<BundleInput['containers']>[number];
type ArticleInput = ContainerInput['articles'][number];

/** Places with their spaces, rooms, frames and equipment, in their order; nothing is left to defaults. */
export async function exportCatalogue(trx: Database, tenantId: string): Promise<ContainerInput[]> {
  const { containers, spaces, articles, articleSpaces, frames, equipment } = await rowsOf(trx, tenantId);
  return containers.map((container) => {
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
      equipment: equipment.filter(isHere).map(({ name }) => name),
      spaces: spaces.filter(isHere).map(({ key, name }) => ({ key, name })),
      articles: articles.filter(isHere).map((article) =>
        articleOf(article, {
          spaceKeys: articleSpaces.filter((row) => row.article_id === article.article_id).map(({ key }) => key),
          frames: frames.filter((row) => row.article_id === article.article_id),
        }),
      ),
    };
  });
}

type Rows = Awaited<ReturnType<typeof rowsOf>>;

async function rowsOf(trx: Database, tenantId: string) {
  const containers = trx.selectFrom('container').selectAll().where('tenant_id', '=', tenantId);
  const spaces = trx.selectFrom('space').selectAll().where('tenant_id', '=', tenantId);
  const articles = trx.selectFrom('article').selectAll().where('tenant_id', '=', tenantId);
  const frames = trx.selectFrom('time_frame').selectAll().where('tenant_id', '=', tenantId);
  const equipment = trx.selectFrom('equipment').selectAll().where('tenant_id', '=', tenantId);
  const articleSpaces = trx
    .selectFrom('article_space')
    .innerJoin('space', (join) =>
      join
        .onRef('space.tenant_id', '=', 'article_space.tenant_id')
        .onRef('space.space_id', '=', 'article_space.space_id'),
    )
    .select(['article_space.article_id', 'space.key'])
    .where('article_space.tenant_id', '=', tenantId)
    .where('space.tenant_id', '=', tenantId);
  return {
    containers: await containers.orderBy('sort').orderBy('key').execute(),
    spaces: await spaces.orderBy('key').execute(),
    articles: await articles.orderBy('sort').orderBy('key').execute(),
    frames: await frames.orderBy('sort').orderBy('from_minute').orderBy('to_minute').execute(),
    equipment: await equipment.orderBy('sort').orderBy('name').execute(),
    articleSpaces: await articleSpaces.orderBy('space.key').execute(),
  };
}

type Parts = { readonly spaceKeys: string[]; readonly frames: Rows['frames'] };

function articleOf(row: Rows['articles'][number], { spaceKeys, frames }: Parts): ArticleInput {
  const { bookingWindow, lotteryWindow } = windowsFrom(row);
  const article = {
    key: row.key,
    name: row.name,
    description: row.description,
    published: row.is_published,
    spaces: spaceKeys,
    hours: clockText({ fromMinute: row.opens_minute, toMinute: row.closes_minute }),
    closedWeekdays: row.closed_weekdays.flatMap((weekday) => weekdayNames[weekday] ?? []),
    holidayRule: row.holiday_rule as NonNullable<ArticleInput['holidayRule']>,
    preparation: { before: row.preparation_before, after: row.preparation_after },
    bookingWindow,
    lotteryWindow,
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

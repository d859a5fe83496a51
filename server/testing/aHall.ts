import type { Insertable } from 'kysely';
import type { Coded } from '#contract/facility/room.ts';
import type { BookingWindow, LotteryWindow } from '#rules/facility/calendar/windows.ts';
import type { OrdinanceVersion } from '#rules/ordinance/ordinance.ts';
import { asJson, insertRows } from '../db/rows.ts';
import type { Article } from '../db/schema.ts';
import { newId } from '../newId.ts';
import { instantOf } from '../time.ts';
import { type Arranging, nextNumber } from './factories.ts';

type LentOption = {
  readonly name: string;
  readonly stock?: number;
  readonly code?: string;
  /** Keys of rooms. */
  readonly rooms?: readonly string[];
  /** The only room with which it is lent. */
  readonly half?: 'A' | 'B';
};

export type HallOptions = {
  readonly name?: string;
  /** 'frame' (the default): 午前 9–12, 午後 13–17, 夜間 18–22, 全日 9–22. 'time': rows of slotMinutes from 9 to 22. */
  readonly timeFrameType?: 'frame' | 'time';
  readonly slotMinutes?: 30 | 60;
  readonly bookingWindow?: BookingWindow;
  readonly lotteryWindow?: LotteryWindow | null;
  /** Names, or with how many there are and the code that prices them. */
  readonly equipment?: readonly (string | LentOption)[];
  readonly notes?: string;
  /** Versions of the place's ordinance. */
  readonly ordinance?: readonly OrdinanceVersion[];
  /** What a use may be. */
  readonly useConditions?: readonly Coded[];
  /** Closures by wall clock of Asia/Tokyo, of half 'A', half 'B' or both. */
  readonly closures?: readonly { from: string; to: string; half?: 'A' | 'B' }[];
  /** Columns of all three articles, for what the options above do not say. */
  readonly article?: Partial<Insertable<Article>>;
};

export type TestArticle = {
  readonly articleId: string;
  readonly articleName: string;
  readonly spaceIds: readonly string[];
};
export type TestHall = {
  readonly tenantId: string;
  readonly containerId: string;
  readonly containerName: string;
  readonly spaces: { readonly A: string; readonly B: string };
  /** 全体 takes both halves. */
  readonly whole: TestArticle;
  readonly halfA: TestArticle;
  readonly halfB: TestArticle;
};

/** Minutes of the day and fees by kind of day; the whole hall costs double. */
export const hallFrames = [
  { name: '午前', fromMinute: 540, toMinute: 720, weekday: 1000, saturday: 1200, holiday: 1500 },
  { name: '午後', fromMinute: 780, toMinute: 1020, weekday: 1400, saturday: 1600, holiday: 2000 },
  { name: '夜間', fromMinute: 1080, toMinute: 1320, weekday: 1800, saturday: 2000, holiday: 2400 },
  { name: '全日', fromMinute: 540, toMinute: 1320, weekday: 4000, saturday: 4500, holiday: 5500 },
] as const;

const hourlyFees = { weekday: 500, saturday: 600, holiday: 700 };
const noFees = { weekday: 0, saturday: 0, holiday: 0 };

const openFor90Days: BookingWindow = {
  opens: { unit: 'days', ahead: 90, onDay: null, hour: 0 },
  closesDaysBefore: 0,
  closesHour: null,
};

/**
 * A place with one hall that can be divided: halves A and B and the whole, reservable from 90 days ahead until the
 * frame begins, never closed. Hourly fees of time articles are 500, 600 and 700 yen.
 */
export async function aHall(
  { db }: Arranging,
  tenant: { tenantId: string },
  options: HallOptions = {},
): Promise<TestHall> {
  const number = nextNumber();
  const tenant_id = tenant.tenantId;
  const containerId = newId();
  const containerName = options.name ?? `第${number}市民会館`;
  await db
    .insertInto('container')
    .values({
      tenant_id,
      container_id: containerId,
      key: `container-${number}`,
      name: containerName,
      sort: number,
      zip_code: '986-0000',
      address: '宮城県石巻市1-1',
      phone_number: '0225-00-0000',
      fax_number: '0225-00-0001',
      url: 'https://example.jp/hall',
      description: '市民のための会館です。',
      reservation_notes: options.notes ?? '',
      use_conditions: JSON.stringify(options.useConditions ?? []),
    })
    .execute();
  const [A, B] = [newId(), newId()];
  const spaceRow = (space_id: string, half: string) => ({
    tenant_id,
    space_id,
    container_id: containerId,
    key: `space-${number}-${half}`,
    name: `ホール${half}`,
  });
  await db
    .insertInto('space')
    .values([spaceRow(A, 'a'), spaceRow(B, 'b')])
    .execute();
  const place = { db, tenant_id, containerId, options };
  const hall = {
    tenantId: tenant_id,
    containerId,
    containerName,
    spaces: { A, B },
    whole: await article(place, { name: 'ホール全体', spaceIds: [A, B], feeFactor: 2 }),
    halfA: await article(place, { name: 'ホールA', spaceIds: [A], feeFactor: 1 }),
    halfB: await article(place, { name: 'ホールB', spaceIds: [B], feeFactor: 1 }),
  };
  await equipment(place, hall);
  await closures(place, hall.spaces);
  await ordinance(place);
  return hall;
}

type Place = {
  readonly db: Arranging['db'];
  readonly tenant_id: string;
  readonly containerId: string;
  readonly options: HallOptions;
};

async function article(
  { db, tenant_id, containerId, options }: Place,
  made: { name: string; spaceIds: readonly string[]; feeFactor: number },
): Promise<TestArticle> {
  const number = nextNumber();
  const article_id = newId();
  // A room by frames has none, as an import would write it.
  const hourly = options.timeFrameType === 'time' ? hourlyFees : noFees;
  const row: Insertable<Article> = {
    article_id,
    container_id: containerId,
    key: `article-${number}`,
    name: made.name,
    description: `${made.name}です。`,
    sort: number,
    is_published: true,
    time_frame_type: options.timeFrameType ?? 'frame',
    slot_minutes: options.slotMinutes ?? 60,
    opens_minute: 540,
    closes_minute: 1320,
    closed_weekdays: [],
    holiday_rule: 'open',
    preparation_before: 0,
    preparation_after: 0,
    hourly_fee_weekday: hourly.weekday * made.feeFactor,
    hourly_fee_saturday: hourly.saturday * made.feeFactor,
    hourly_fee_holiday: hourly.holiday * made.feeFactor,
    booking_window: { ...(options.bookingWindow ?? openFor90Days) },
    lottery_window: options.lotteryWindow ? { ...options.lotteryWindow } : null,
    ...options.article,
    tenant_id,
  };
  await db.insertInto('article').values(row).execute();
  await db
    .insertInto('article_space')
    .values(made.spaceIds.map((space_id) => ({ tenant_id, article_id, space_id })))
    .execute();
  if (row.time_frame_type === 'frame') {
    await db
      .insertInto('time_frame')
      .values(
        hallFrames.map((frame, sort) => ({
          tenant_id,
          article_id,
          name: frame.name,
          sort,
          from_minute: frame.fromMinute,
          to_minute: frame.toMinute,
          fee_weekday: frame.weekday * made.feeFactor,
          fee_saturday: frame.saturday * made.feeFactor,
          fee_holiday: frame.holiday * made.feeFactor,
        })),
      )
      .execute();
  }
  return { articleId: article_id, articleName: row.name, spaceIds: made.spaceIds };
}

async function equipment({ db, tenant_id, containerId, options }: Place, hall: Pick<TestHall, 'halfA' | 'halfB'>) {
  const lent = (options.equipment ?? []).map((item) => (typeof item === 'string' ? { name: item } : item));
  if (lent.length === 0) return;
  const keys = await db
    .selectFrom('article')
    .select(['article_id', 'key'])
    .where('container_id', '=', containerId)
    .execute();
  const keyOf = (half: 'A' | 'B') =>
    keys.filter(({ article_id }) => article_id === hall[`half${half}`].articleId).map(({ key }) => key);
  await db
    .insertInto('equipment')
    .values(
      lent.map(({ name, stock, code, rooms, half }: LentOption, sort) => ({
        tenant_id,
        container_id: containerId,
        name,
        sort,
        stock: stock ?? null,
        code: code ?? null,
        rooms: half ? keyOf(half) : rooms ? [...rooms] : null,
      })),
    )
    .execute();
  const units = lent.flatMap(({ name, stock = 0 }: LentOption) =>
    Array.from({ length: stock }, (_, index) => ({
      tenant_id,
      container_id: containerId,
      space_id: newId(),
      name,
      lent_as: name,
      unit: index + 1,
      key: `${containerId}/${name}/${index + 1}`,
    })),
  );
  if (units.length > 0) await db.insertInto('space').values(units).execute();
}

const ordinance = ({ db, tenant_id, containerId, options }: Place) =>
  insertRows(db, {
    table: 'ordinance_version',
    rows: (options.ordinance ?? []).map((version) => ({
      tenant_id,
      version_id: newId(),
      container_id: containerId,
      first_day: version.firstDay,
      // As an import keeps it.
      body: asJson({ examples: [], ...version }),
      entered_at: new Date('2026-06-01T00:00:00+09:00'),
    })),
  });

async function closures({ db, tenant_id, options }: Place, spaces: TestHall['spaces']) {
  const rows = (options.closures ?? []).flatMap(({ from, to, half }) =>
    (half === undefined ? [spaces.A, spaces.B] : [spaces[half]]).map((space_id) => ({
      tenant_id,
      occupancy_id: newId(),
      space_id,
      starts_at: instantOf(from, 'Asia/Tokyo'),
      ends_at: instantOf(to, 'Asia/Tokyo'),
      kind: 'closure',
      reservation_id: null,
      note: '設備点検',
    })),
  );
  if (rows.length > 0) await db.insertInto('occupancy').values(rows).execute();
}

import type { EventWithPlace } from '#contract/event/event.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { daysFrom, weekdayOf } from '#rules/day/day.ts';
import { nameOfWeekday } from '#rules/day/monthlyDay.ts';
import { hoursOn } from '#rules/facility/calendar/hoursOn.ts';
import { byteOrderMark, type Cell, type CsvForm, headerOf, linesOf } from '#server/report/csv/excelCsv.ts';
import type { PlacedHall } from './placedRooms.ts';
import type { CoursePlace } from './placesOfCourses.ts';

type At = { readonly tenant: Tenant; readonly publicUrl: string };

/** So many days tell on which days of the week a hall is open. */
const lookedAtDays = 28;

type Row<Of> = At & { readonly of: Of };

const nothing = (): Cell => '';

/** The columns of whoever manages what a row is about. Of a town's code and name the product knows nothing for certain. */
const managed = <Of>(idOf: (of: Of) => string): CsvForm<Row<Of>> => [
  ['都道府県コード又は市区町村コード', nothing],
  ['NO', ({ of }) => idOf(of)],
  ['都道府県名', ({ tenant }) => tenant.prefecture],
  ['市区町村名', nothing],
];

/** When something of a hall is open: days of the week, the first and the last hour of any of them. */
function openHours({ rooms, holidays, today }: PlacedHall) {
  const open = daysFrom(today, lookedAtDays).flatMap((day) =>
    rooms.flatMap((room) => {
      const hours = hoursOn(room, day, holidays);
      return hours === null ? [] : [{ weekday: weekdayOf(day), ...hours }];
    }),
  );
  const time = (moment: string) => moment.slice(11);
  const from = open.map((hours) => time(hours.from)).toSorted();
  const to = open.map((hours) => (time(hours.to) === '00:00' ? '24:00' : time(hours.to))).toSorted();
  const weekdays = new Set(open.map(({ weekday }) => weekday));
  const isSame = from[0] === from.at(-1) && to[0] === to.at(-1);
  return {
    weekdays: [1, 2, 3, 4, 5, 6, 0]
      .filter((weekday) => weekdays.has(weekday))
      .map((weekday) => nameOfWeekday(weekday).charAt(0))
      .join(''),
    from: from[0] ?? '',
    to: to.at(-1) ?? '',
    note: open.length === 0 || isSame ? '' : '部屋や日により異なります。',
  };
}

type Facility = PlacedHall & { readonly hours: ReturnType<typeof openHours> };

/** 公共施設一覧, in the columns and the order of the recommended data set. */
const facilityForm: CsvForm<Row<Facility>> = [
  ...managed<Facility>(({ hall }) => hall.containerId),
  ['名称', ({ of }) => of.hall.containerName],
  ['名称_カナ', ({ of }) => of.page.kana ?? ''],
  ['名称_通称', nothing],
  ['POIコード', nothing],
  ['住所', ({ of }) => of.hall.address],
  ['方書', nothing],
  ['緯度', ({ of }) => of.page.location?.latitude ?? ''],
  ['経度', ({ of }) => of.page.location?.longitude ?? ''],
  ['電話番号', ({ of }) => of.hall.phoneNumber],
  ['内線番号', nothing],
  ['法人番号', nothing],
  ['団体名', ({ tenant }) => tenant.tenantName],
  ['利用可能曜日', ({ of }) => of.hours.weekdays],
  ['開始時間', ({ of }) => of.hours.from],
  ['終了時間', ({ of }) => of.hours.to],
  ['利用可能日時特記事項', ({ of }) => of.hours.note],
  ['説明', ({ of }) => of.hall.description],
  ['バリアフリー情報', ({ of }) => of.hall.accessibility.map(({ label }) => label).join(';')],
  [
    'URL',
    ({ of, tenant, publicUrl }) =>
      of.hall.url || `${publicUrl}${paths.openHall(tenant.tenantAlias, of.hall.containerId)}`,
  ],
  ['備考', nothing],
];

type Course = { readonly course: EventWithPlace; readonly place: CoursePlace };

const sessionText = ({ dateTimes }: EventWithPlace) =>
  dateTimes.length < 2
    ? ''
    : `全${dateTimes.length}回：${dateTimes.map(({ date, startTime, endTime }) => `${date} ${startTime}-${endTime}`).join('、')}`;

const priceText = ({ price, coursePrice, dateTimes }: EventWithPlace) =>
  coursePrice === null && price > 0 && dateTimes.length > 1 ? `1回${price}円` : '';

/** イベント一覧, in the columns and the order of the recommended data set. */
const eventForm: CsvForm<Row<Course>> = [
  ...managed<Course>(({ course }) => course.eventId),
  ['イベント名', ({ of }) => of.course.eventName],
  ['イベント名_カナ', nothing],
  ['イベント名_英語', nothing],
  ['開始日', ({ of }) => of.course.dateTimes[0]?.date ?? ''],
  ['終了日', ({ of }) => of.course.dateTimes.at(-1)?.date ?? ''],
  ['開始時間', ({ of }) => of.course.dateTimes[0]?.startTime ?? ''],
  ['終了時間', ({ of }) => of.course.dateTimes[0]?.endTime ?? ''],
  ['開始日時特記事項', ({ of }) => sessionText(of.course)],
  ['説明', ({ of }) => of.course.supplementaryInformation],
  ['料金(基本)', ({ of }) => of.course.coursePrice ?? of.course.price],
  ['料金(詳細)', ({ of }) => priceText(of.course)],
  ['連絡先名称', ({ of }) => of.course.eventContainerName],
  ['連絡先電話番号', ({ of }) => of.place?.phoneNumber ?? ''],
  ['連絡先内線番号', nothing],
  ['主催者', ({ tenant }) => tenant.tenantName],
  ['場所名称', ({ of }) => [of.course.eventContainerName, of.course.place].filter((name) => name !== '').join(' ')],
  ['住所', ({ of }) => of.place?.address ?? ''],
  ['方書', nothing],
  ['緯度', nothing],
  ['経度', nothing],
  ['アクセス方法', nothing],
  ['駐車場情報', nothing],
  ['定員', ({ of }) => (of.course.hasCapacity ? of.course.capacity : '')],
  ['参加申込終了日', ({ of }) => of.course.closesAt?.slice(0, 10) ?? ''],
  ['参加申込終了時間', ({ of }) => of.course.closesAt?.slice(11) ?? ''],
  ['参加申込方法', () => 'インターネット'],
  ['URL', ({ of, tenant, publicUrl }) => `${publicUrl}${paths.openCourse(tenant.tenantAlias, of.course.eventId)}`],
  ['備考', nothing],
];

const csvOf = <Of>(form: CsvForm<Row<Of>>, rows: readonly Of[], at: At) =>
  `${byteOrderMark}${headerOf(form)}${linesOf(
    form,
    rows.map((of) => ({ of, ...at })),
    at.tenant.timeZone,
  )}`;

export const facilitiesCsv = (halls: readonly PlacedHall[], at: At) =>
  csvOf(
    facilityForm,
    halls.map((hall) => ({ ...hall, hours: hall.remembered('open hours', () => openHours(hall)) })),
    at,
  );

export const eventsCsv = (courses: readonly Course[], at: At) => csvOf(eventForm, courses, at);

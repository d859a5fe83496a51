import type { EventWithPlace } from '#contract/event/event.ts';
import type { HallPage, RoomPage, ShownPicture } from '#contract/facility/page.ts';
import type { RoomInHall } from '#contract/open/pages.ts';
import { paths, type ScreenName } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { HeadFacts } from '../document/headMarkup.ts';
import { placesOfCourses } from './placesOfCourses.ts';
import { courseData, hallData, roomData } from './structuredData.ts';
import type { VisitorReads } from './visitorReads.ts';

type Asked = {
  readonly tenant: Tenant;
  readonly values: Readonly<Record<string, string>>;
  readonly publicUrl: string;
};

/** What the page says of itself, without the names of the site and the tenant. */
type PageFacts = {
  readonly title: string;
  readonly description: readonly string[];
  readonly path: string;
  readonly pictures: readonly ShownPicture[];
  readonly data?: object;
};

type HeadOf = (reads: VisitorReads, asked: Asked) => Promise<HeadFacts>;

/** Programs that draw a link's picture draw no SVG. */
const isRaster = ({ src }: ShownPicture) => !src.endsWith('.svg');

/** As much as search engines show. */
const mostLetters = 160;

function shortened(sentences: readonly string[]) {
  const text = sentences.join('').replaceAll(/\s+/g, ' ').trim();
  const letters = [...text];
  return letters.length <= mostLetters ? text : `${letters.slice(0, mostLetters - 1).join('')}…`;
}

function headFrom({ title, description, path, pictures, data }: PageFacts, { tenant, publicUrl }: Asked): HeadFacts {
  const picture = pictures.find(isRaster);
  return {
    title: `${title} | ${tenant.tenantName}`,
    name: title,
    siteName: tenant.tenantName,
    description: shortened(description),
    url: `${publicUrl}${path}`,
    picture: picture ? { ...picture, src: `${publicUrl}${picture.src}` } : null,
    data: data ?? null,
  };
}

const names = (all: readonly string[]) =>
  all.length === 0 ? '' : `${all.slice(0, 8).join('、')}${all.length > 8 ? 'など' : ''}`;

const hallsHead: HeadOf = async (reads, looked) => {
  const { answer, remembered, view } = await reads.ask(looked.tenant, 'Public/GetHalls', {});
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head of halls', () => {
    const { tenantAlias, tenantName } = asked.tenant;
    const { items } = answer;
    return headFrom(
      {
        title: '施設の空き状況',
        description: [
          `${tenantName}の施設の空き状況、料金、設備をご覧になれます。`,
          names(items.map(({ containerName }) => containerName)),
        ],
        path: paths.openHalls(tenantAlias),
        pictures: items.flatMap(({ pictures }) => pictures),
      },
      asked,
    );
  });
};

const searchHead: HeadOf = async (reads, looked) => {
  const { answer, remembered, view } = await reads.ask(looked.tenant, 'Public/GetHalls', {});
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head of search', () => {
    const { tenantAlias, tenantName } = asked.tenant;
    return headFrom(
      {
        title: '部屋をさがす',
        description: [`${tenantName}の施設の部屋を、日時、人数、目的、設備から探して予約できます。`],
        path: paths.openSearch(tenantAlias),
        pictures: answer.items.flatMap(({ pictures }) => pictures),
      },
      asked,
    );
  });
};

const roomCount = ({ rooms }: HallPage) =>
  rooms.length === 0 ? '' : `部屋：${names(rooms.map(({ articleName }) => articleName))}。`;

const hallHead: HeadOf = async (reads, looked) => {
  const { containerId = '' } = looked.values;
  const { answer: hall, remembered, view } = await reads.ask(looked.tenant, 'Public/GetHall', { containerId });
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head', () =>
    headFrom(
      {
        title: hall.containerName,
        description: [
          `${hall.containerName}の空き状況、料金、設備。`,
          hall.address && `${hall.address}。`,
          roomCount(hall),
          hall.description,
        ],
        path: paths.openHall(asked.tenant.tenantAlias, hall.containerId),
        pictures: hall.pictures,
        data: hallData(hall, asked),
      },
      asked,
    ),
  );
};

const sizeOf = ({ capacity, areaM2 }: RoomPage) =>
  [capacity === null ? '' : `定員${capacity}人。`, areaM2 === null ? '' : `${areaM2}㎡。`].join('');

const roomHeadFacts = (room: RoomInHall, { tenantAlias }: Tenant): Omit<PageFacts, 'data'> => ({
  title: room.articleName,
  description: [
    `${room.hall.containerName}の${room.articleName}の空き状況と料金。`,
    sizeOf(room),
    room.features.length > 0 ? `${names(room.features)}に。` : '',
    room.description,
  ],
  path: paths.openRoom(tenantAlias, room.articleId),
  pictures: [...room.pictures, ...room.hall.pictures],
});

const roomHead: HeadOf = async (reads, looked) => {
  const { articleId = '' } = looked.values;
  const { answer: room, remembered, view } = await reads.ask(looked.tenant, 'Public/GetRoom', { articleId });
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head', () =>
    headFrom({ ...roomHeadFacts(room, asked.tenant), data: roomData(room, asked) }, asked),
  );
};

const coursesHead: HeadOf = async (reads, looked) => {
  const { answer, remembered, view } = await reads.ask(looked.tenant, 'Public/GetCourses', {});
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head', () => {
    const { tenantAlias, tenantName } = asked.tenant;
    return headFrom(
      {
        title: '講座',
        description: [
          `${tenantName}の講座の日程、料金、申込状況をご覧になれます。`,
          names(answer.items.map(({ eventName }) => eventName)),
        ],
        path: paths.openCourses(tenantAlias),
        pictures: [],
      },
      asked,
    );
  });
};

const courseDescription = ({
  eventName,
  eventContainerName,
  place,
  dateTimes,
  supplementaryInformation,
}: EventWithPlace) => [
  `${eventName}。`,
  dateTimes.length > 0 ? `${dateTimes[0]?.date}から${dateTimes.length}回。` : '',
  `${[eventContainerName, place].filter((name) => name !== '').join(' ')}。`,
  supplementaryInformation,
];

const courseHead: HeadOf = async (reads, looked) => {
  const { eventId = '' } = looked.values;
  const { answer: course, ...seen } = await reads.ask(looked.tenant, 'Public/GetCourse', { eventId });
  const { placeOf, picturesOf, remembered } = await placesOfCourses(seen);
  const asked = { ...looked, tenant: seen.view.tenant };
  return remembered('head', () => {
    const pictures = picturesOf(course);
    return headFrom(
      {
        title: course.eventName,
        description: courseDescription(course),
        path: paths.openCourse(asked.tenant.tenantAlias, course.eventId),
        pictures,
        data: courseData(course, { ...asked, place: placeOf(course), pictures }),
      },
      asked,
    );
  });
};

const announcementsHead: HeadOf = async (reads, looked) => {
  const { answer, remembered, view } = await reads.ask(looked.tenant, 'Public/GetAnnouncement', {});
  const asked = { ...looked, tenant: view.tenant };
  return remembered('head', () => {
    const { tenantAlias, tenantName } = asked.tenant;
    return headFrom(
      {
        title: 'お知らせ',
        description: [`${tenantName}からのお知らせ。`, names(answer.items.map(({ title }) => title))],
        path: paths.openAnnouncements(tenantAlias),
        pictures: [],
      },
      asked,
    );
  });
};

const facilityHeads: { readonly [Name in ScreenName]?: HeadOf } = {
  openHalls: hallsHead,
  openHall: hallHead,
  openRoom: roomHead,
  openSearch: searchHead,
  openAnnouncements: announcementsHead,
};

const eventHeads: { readonly [Name in ScreenName]?: HeadOf } = {
  openCourses: coursesHead,
  openCourse: courseHead,
  openAnnouncements: announcementsHead,
};

/** The head of a public page of a tenant's mode; null for every other screen. */
export const headOf = (screen: ScreenName, { tenantMode }: Pick<Tenant, 'tenantMode'>) =>
  (tenantMode === 'event' ? eventHeads : facilityHeads)[screen] ?? null;

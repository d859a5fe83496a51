import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { aCourseLottery, type CourseLottery } from '../data/courseEntries.ts';
import { asSuperuser, close, draw, winnersOf } from '../data/drawnLottery.ts';
import { reserveBody } from '../data/freePlaces.ts';
import { aRoomLottery, type RoomLottery } from '../data/roomEntries.ts';
import { httpClient } from '../httpClient.ts';
import { type AskedCall, asked, compareCalls, type Trio, triosOf } from './secrecySamples.ts';

const entries = 1_000;

/**
 * Measures whether the response time reveals who has won, while a draw is drawn and not announced. Winners and others
 * of a trio wanted the same and sent the same; every other influence is randomized.
 */
export async function secrecy(database: BenchDatabase) {
  const rooms = await aRoomLottery(database, { alias: 'bench-lot-rooms', count: entries });
  const courses = await aCourseLottery(database, { alias: 'bench-lot-courses', count: entries });
  const [inRooms, inCourses] = [await drawnOf(rooms), await drawnOf(courses)];
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, 1);
  try {
    await compareCalls(`Rooms: ${entries} entries for 300 places, drawn, not announced`, {
      client,
      trios: inRooms.trios,
      calls: roomCalls(rooms, inRooms.drawId),
    });
    await compareCalls(`Courses: ${entries} entries for 300 seats, drawn, not announced`, {
      client,
      trios: inCourses.trios,
      calls: courseCalls(courses, inCourses.drawId),
    });
    await giveMoreLines(database, inRooms.trios);
    await compareCalls('For comparison: the reservations of winners have ten lines more', {
      client,
      trios: inRooms.trios,
      calls: roomCalls(rooms, inRooms.drawId).filter(({ name }) => name === 'Reservation/FindReservation'),
    });
  } finally {
    client.close();
    await server.end();
  }
}

/** A known small difference that should be detected: it shows what detecting none is worth. */
const giveMoreLines = (database: BenchDatabase, trios: readonly Trio[]) =>
  asSuperuser(database, (client) =>
    client.query(
      `insert into reservation_detail
       select tenant_id, reservation_id, number, date, frame_name, from_minute, to_minute, fee
       from reservation_detail, generate_series(2, 11) number where reservation_id = any($1::uuid[])`,
      [trios.map(([winner]) => winner.entryId)],
    ),
  );

const drawnOf = ({ entrants, published }: Pick<RoomLottery | CourseLottery, 'entrants' | 'published'>) =>
  published(async (lottery) => {
    if (!((await close(lottery)) && (await draw(lottery)))) throw new Error('nothing was drawn');
    return { drawId: lottery.drawId, trios: triosOf(entrants, await winnersOf(lottery)) };
  });

const publicCalls = (alias: string, drawId: string): readonly AskedCall[] => [
  asked('Reservation/CompletePayment', '"outcome":"failed"', ({ entryId }) => ({
    tenantAlias: alias,
    reservationId: entryId,
  })),
  asked('Lottery/ListDraws', '"phase":"closed"', () => ({ tenantAlias: alias })),
  asked('Lottery/GetDraw', '"phase":"closed"', () => ({ tenantAlias: alias, drawId })),
];

function roomCalls(lottery: RoomLottery, drawId: string): readonly AskedCall[] {
  const { alias, containerId, articleIds, placeOf } = lottery;
  const dateOf = (entrant: Parameters<typeof placeOf>[0]) => placeOf(entrant).date;
  return [
    asked('Reservation/GetReservation', '抽選待ち', () => ({})),
    asked('Reservation/FindReservation', '抽選待ち', ({ entryId }) => ({ reservationId: entryId })),
    asked('Reservation/GetDayAvailability', '"rows"', (entrant) => ({ containerId, date: dateOf(entrant) })),
    asked('Reservation/GetDayArticleAvailability', '"rows"', (entrant) => ({
      containerId,
      articleId: articleIds[placeOf(entrant).room] ?? '',
      date: dateOf(entrant),
    })),
    asked('Reservation/StartPayment', 'notPayable', ({ entryId }) => ({ reservationId: entryId })),
    asked('Reservation/CancelReservation', 'cancelDeadlinePassed', ({ entryId }) => ({ reservationId: entryId })),
    asked('Reservation/Reserve', 'notYetOpen', (entrant) => reserveBody(lottery, placeOf(entrant))),
    asked('Report/DownloadApprovalReport', 'noApproval', ({ entryId }) => ({ reservationId: entryId })),
    ...publicCalls(alias, drawId),
  ];
}

function courseCalls(lottery: CourseLottery, drawId: string): readonly AskedCall[] {
  const { alias, eventContainerId, eventCategoryId, eventIds, spanId, yearMonth } = lottery;
  const eventOf = ({ wanted }: { readonly wanted: number }) => eventIds[wanted] ?? '';
  return [
    asked('EventReservation/GetReservationForYearMonth', '抽選待ち', () => ({ yearMonth })),
    asked('EventReservation/GetReservationDetail', '抽選待ち', ({ entryId, detailId }) => ({
      eventReservationId: entryId,
      eventReservationDetailId: detailId,
    })),
    asked('EventReservation/GetEvent', 'alreadyReserved', () => ({ eventContainerId, eventCategoryId })),
    asked('EventReservation/FindEvent', 'alreadyReserved', (entrant) => ({ eventId: eventOf(entrant) })),
    asked('EventReservation/GetEventInCart', '"items":[]', () => ({})),
    asked('EventReservation/AddEventToCart', '"code":"closed"', (entrant) => ({
      items: [{ eventId: eventOf(entrant), eventEntrySpanId: spanId }],
    })),
    asked('EventReservation/StartPayment', 'notPayable', ({ entryId }) => ({ eventReservationId: entryId })),
    asked('EventReservation/CancelReservation', 'cancelDeadlinePassed', ({ entryId }) => ({
      eventReservationId: entryId,
    })),
    ...publicCalls(alias, drawId),
  ];
}

import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { type BenchSchool, seatsBeforeRecording } from '../data/schoolData.ts';
import type { HttpClient } from '../httpClient.ts';
import { measure } from '../measure.ts';
import { allAtOnce } from './allAtOnce.ts';
import { recordCall } from './recordCall.ts';
import { countOf, sendStraight } from './recordSql.ts';
import { asAnotherAdding } from './replayAdd.ts';
import type { Bench } from './roomFigures.ts';

/** As many as take a seat of one event before the next event is rushed at. */
const addsEach = 100;

const callerOf = (school: BenchSchool, user: number) => ({
  tenantId: school.tenantId,
  token: school.tokens[user] ?? '',
});

const addBody = (school: BenchSchool, eventId: string): RequestOf<'EventReservation/AddEventToCart'> => ({
  items: [{ eventId, eventEntrySpanId: school.rushSpanId }],
});

export async function eventList(school: BenchSchool, { client, database, straight }: Bench) {
  const { eventContainerId, eventCategoryId, userIds } = school;
  const body: RequestOf<'EventReservation/GetEvent'> = { eventContainerId, eventCategoryId };
  const statements = await recordCall(database, school, { name: 'EventReservation/GetEvent', body });
  let turn = 0;
  await measure(
    `GetEvent: 200 events with 20 conditions, 20,000 reservations of 5,000 users (${countOf(statements)})`,
    [
      {
        name: 'GetEvent',
        work: () => client.call('EventReservation/GetEvent', body, callerOf(school, turn++ % userIds.length)),
      },
      { name: 'the same SQL', work: () => sendStraight(straight, statements) },
      { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: 'bench-school' }) },
    ],
  );
}

/**
 * Everybody wants the same event at a time, and there are seats for all: the lock of the event is what they wait for.
 */
export async function adding(school: BenchSchool, { client, database, straight }: Bench) {
  const { tenantId, rushSpanId, rushedIds, userIds } = school;
  const [recordedEventId = '', ...events] = rushedIds;
  const key = 'bench-key-add';
  const body = addBody(school, recordedEventId);
  const { eventContainerId, eventCategoryId } = school;
  const made = { name: 'EventReservation/AddEventToCart', body, key } as const;
  const list = { name: 'EventReservation/GetEvent', body: { eventContainerId, eventCategoryId } } as const;
  const statements = await recordCall(database, school, made, list);
  const recorded = { userId: userIds[0] ?? '', eventId: recordedEventId, seatNumber: seatsBeforeRecording + 1 };
  const kept = new Set([tenantId, rushSpanId]);
  // Either program has half of the people and of the events.
  const [half, halfOfUsers] = [Math.floor(events.length / 2), userIds.length / 2];
  const turnOf = (turn: number, first: number) => ({
    eventId: events[first * half + (Math.floor(turn / addsEach) % half)] ?? '',
    user: first * halfOfUsers + (turn % halfOfUsers),
  });
  let turn = 0;
  let straightTurn = 0;
  await measure(`AddEventToCart: all at the same event, seats for everybody (${countOf(statements)})`, [
    {
      name: 'AddEventToCart',
      work: async () => {
        const { eventId, user } = turnOf(turn, 0);
        const caller = { ...callerOf(school, user), key: `add-${turn++}` };
        const answer = await client.call('EventReservation/AddEventToCart', addBody(school, eventId), caller);
        if (!isMine(answer)) throw new Error(answer);
      },
    },
    {
      name: 'the same SQL',
      work: () => {
        const mine = straightTurn++;
        const { eventId, user } = turnOf(mine, 1);
        const seat = { userId: userIds[user] ?? '', eventId, seatNumber: 1 + mine };
        return sendStraight(straight, asAnotherAdding(statements, { recorded, adding: seat, kept, key }));
      },
    },
    { name: 'an empty call', work: () => client.call('Authentication/TenantGet', { tenantAlias: 'bench-school' }) },
  ]);
}

export const lastSeat = (school: BenchSchool, client: HttpClient) =>
  allAtOnce('AddEventToCart: the last seat', async (round, person) => {
    const body = addBody(school, school.lastSeatIds[round + 1] ?? '');
    return isMine(await client.call('EventReservation/AddEventToCart', body, callerOf(school, person)));
  });

const isMine = (answer: string) =>
  (JSON.parse(answer) as ResponseOf<'EventReservation/AddEventToCart'>).items[0]?.success === true;

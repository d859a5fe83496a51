import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aHall, type TestHall } from '../testing/aHall.ts';
import { aReservation, reserveBody } from '../testing/aReservation.ts';
import { aResident, type TestSession } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';

type Resident = Awaited<ReturnType<typeof aResident>>;

let server: TestServer;
let hall: TestHall;
let resident: Resident;
let stranger: Resident;
let reservationId: string;

beforeAll(async () => {
  server = await aServer();
  resident = await aResident(server);
  stranger = await aResident(server);
  hall = await aHall(server, resident.tenant);
  reservationId = (await aReservation(server, resident.member, hall)).reservationId;
});
afterAll(() => server.close());

const noSuchId = '00000000-0000-0000-0000-000000000000';

/**
 * Each call with a body that would be answered; `ids` are what it names of the tenant, `malformed` are spread over it.
 */
const calls = [
  { name: 'Reservation/GetContainer', body: () => ({}), ids: [], malformed: [] },
  { name: 'Reservation/GetContainerInfo', body: () => ({}), ids: [], malformed: [] },
  {
    name: 'Reservation/FindArticle',
    body: () => ({ articleId: hall.whole.articleId }),
    ids: ['articleId'],
    malformed: [{ articleId: '1' }, { articleId: undefined }, { articleId: "' or 1=1 --" }],
  },
  {
    name: 'Reservation/GetDayAvailability',
    body: () => ({ containerId: hall.containerId, date: '2026-06-20' }),
    ids: ['containerId'],
    malformed: [{ date: '2026-02-30' }, { date: '２０２６-06-20' }, { date: '2026-6-1' }, { containerId: null }],
  },
  {
    name: 'Reservation/GetDayArticleAvailability',
    body: () => ({ containerId: hall.containerId, articleId: hall.whole.articleId, date: '2026-06-20' }),
    ids: ['containerId', 'articleId'],
    malformed: [{ date: '2026-02-29' }, { date: '' }, { articleId: 5 }],
  },
  {
    name: 'Reservation/Reserve',
    body: () => reserveBody(hall, { date: '2026-06-25' }),
    ids: ['containerId'],
    malformed: [
      { details: [] },
      { details: [{}] },
      { purpose: 'あ'.repeat(20_001) },
      { admissionFee: 1.5 },
      { admissionFee: '１００' },
      { date: '2026-13-01' },
      { equipmentNames: 'マイク' },
    ],
  },
  {
    name: 'Reservation/GetReservation',
    body: () => ({}),
    ids: [],
    malformed: [{ cursor: '' }, { cursor: 'x' }, { cursor: null }, { cursor: 50 }, { cursor: 'MjAyNi0wNi0yMA' }],
  },
  {
    name: 'Reservation/FindReservation',
    body: () => ({ reservationId }),
    ids: ['reservationId'],
    malformed: [{ reservationId: 'x' }],
  },
  {
    name: 'Reservation/FindPreviousInput',
    body: () => ({ articleId: hall.halfA.articleId }),
    ids: [],
    malformed: [{ articleId: 'x' }, { articleId: null }],
  },
  {
    name: 'Reservation/CancelReservation',
    body: () => ({ reservationId }),
    ids: ['reservationId'],
    malformed: [{ reservationId: [] }],
  },
  { name: 'Announcement/GetAnnouncement', body: () => ({}), ids: [], malformed: [] },
] as const;

const send = (name: (typeof calls)[number]['name'], body: unknown, session?: TestSession) =>
  server.callWith(name, body, { session, tenant: resident.tenant });

const counts = async () => {
  const rows = await server.db
    .selectFrom('reservation')
    .select(['reservation_id', 'state'])
    .orderBy('reservation_id')
    .execute();
  return JSON.stringify(rows);
};

describe.each(calls)('[CALLS-01] $name', ({ name, body, ids, malformed }) => {
  it('refuses a caller without a session', async () => {
    const { status, body: answer } = await send(name, body());
    expect([status, answer.error?.code]).toEqual([401, 'notLoggedIn']);
  });

  it('refuses a session of another tenant', async () => {
    expect((await send(name, body(), stranger.session)).status).toBe(401);
  });

  it('refuses what is malformed and fields it does not know', async () => {
    const before = await counts();
    for (const spoiled of [{ unknown: 1 }, ...malformed]) {
      const { status, body: answer } = await send(name, { ...body(), ...spoiled }, resident.session);
      expect([status, answer.error?.code], JSON.stringify(spoiled).slice(0, 80)).toEqual([400, 'malformed']);
    }
    expect(await counts()).toBe(before);
  });

  it.each(ids)("does not tell another tenant's %s from one that nobody has", async (id) => {
    const before = await counts();
    const foreign = await server.callWith(name, body(), { session: stranger.session });
    const nobodys = await server.callWith(name, { ...body(), [id]: noSuchId }, { session: stranger.session });
    expect([foreign.status, foreign.body.error?.code]).toEqual([404, 'notFound']);
    expect(foreign.body).toEqual(nobodys.body);
    expect(await counts()).toBe(before);
  });
});

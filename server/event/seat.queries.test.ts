import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTenant } from '../db/connect.ts';
import { anEventReservation } from '../testing/anEventReservation.ts';
import { aSchool, type School } from '../testing/aSchool.ts';
import { aPerson, type TestPerson } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { seatsNow } from './seat.queries.ts';

let server: TestServer;
let school: School;
let person: TestPerson;
beforeAll(async () => {
  server = await aServer();
  school = await aSchool(server);
  person = await aPerson(server, school.tenant);
});
afterAll(() => server.close());

const lookOf = () => {
  const { tenantId } = school.tenant;
  return { tenantId, userId: person.userId, eventIds: [school.events.woodwork.eventId], holdMinutes: 15 };
};

it('the seats of an event are those that somebody has', async () => {
  await anEventReservation(server, person, school.events.woodwork);
  const look = await inTenant(server.appDb, school.tenant.tenantId, (trx) => seatsNow(trx, lookOf()));
  expect(look.events).toEqual([{ eventId: school.events.woodwork.eventId, capacity: 10, taken: [1], claimed: 0 }]);
});

// Its snapshot would be older than the locks it waited for, and the last seat would be sold to everybody who waited.
it.each(['repeatable read', 'serializable'] as const)('are not looked at under %s', async (isolation) => {
  const transaction = server.db.transaction().setIsolationLevel(isolation);
  await expect(transaction.execute((trx) => seatsNow(trx, lookOf()))).rejects.toThrow(isolation);
});

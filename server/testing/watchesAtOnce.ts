import { aCrowd, atOnce, untilJudged } from './aCrowd.ts';
import { hallFrames } from './aHall.ts';
import { aReservation } from './aReservation.ts';
import { aSmallTown } from './aSmallTown.ts';
import { frameBody } from './aWatch.ts';
import { aMember } from './factories.ts';
import type { TestServer } from './testServer.ts';

const dates = Array.from({ length: 10 }, (_, index) => `2026-06-${20 + index}`);

/** One person asks for thirty taken frames at once. Answers how many of them they are told of, by what they were told. */
export async function watchesAtOnce(server: TestServer) {
  const { tenant, hall, session } = await aSmallTown(server);
  const names = hallFrames.slice(0, 3).map(({ name }) => name);
  const other = await aMember(server, tenant);
  for (const date of dates) await aReservation(server, other, hall, { date, frames: names });
  const bodies = dates.flatMap((date) => names.map((name) => frameBody(hall, date, { name })));
  const { answers } = await atOnce(bodies, (body) =>
    untilJudged(() => server.call('VacancyWatch/AskForFrame', body, { session })),
  );
  const codes = answers.map(({ status, body }) => (status === 200 ? 'asked' : body.error?.code));
  const rows = await server.db
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', tenant.tenantId)
    .execute();
  return { stand: rows.length, codes: [...new Set(codes)].toSorted() };
}

/** A frame that many wait for and that is free by now. Answers how often each of them was told. */
export async function aVacancyForMany(server: TestServer, size: number) {
  const { tenant, hall } = await aSmallTown(server);
  const { reservationId } = await aReservation(server, await aMember(server, tenant), hall);
  const crowd = await aCrowd(server, tenant, size);
  await atOnce(crowd, (session) =>
    untilJudged(() => server.call('VacancyWatch/AskForFrame', frameBody(hall, '2026-06-20'), { session })),
  );
  await server.db.deleteFrom('occupancy').where('reservation_id', '=', reservationId).execute();
  return async () => {
    const rows = await server.db
      .selectFrom('notice')
      .select('user_id')
      .where('tenant_id', '=', tenant.tenantId)
      .where('kind', '=', 'vacancy')
      .execute();
    return crowd.map(({ userId }) => rows.filter(({ user_id }) => user_id === userId).length);
  };
}

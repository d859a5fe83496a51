import pg from 'pg';
import { dayOf } from '#rules/day/day.ts';
import { localDateTimeOf } from '#server/time.ts';
import { aServerProcess, type BenchDatabase, freePort } from '../benchServers.ts';
import { aBenchSchool } from '../data/schoolData.ts';
import { aTown } from '../data/townData.ts';
import { httpClient } from '../httpClient.ts';
import { concurrency } from '../measure.ts';
import { people } from './allAtOnce.ts';
import { adding, eventList, lastSeat } from './courseFigures.ts';
import { availability, oneFrame, reserving } from './roomFigures.ts';

/** Many people at once, side by side with the same SQL, and a rush at one place. */
export async function load(database: BenchDatabase) {
  const town = await aTown(database.superuserUrl, dayOf(localDateTimeOf(Date.now(), 'Asia/Tokyo')));
  const school = await aBenchSchool(database.superuserUrl);
  const server = await aServerProcess(database, await freePort());
  const client = await httpClient(server.baseUrl, concurrency);
  const straight = new pg.Pool({ connectionString: database.appUrl, max: concurrency });
  const bench = { client, database, straight };
  try {
    await availability(town, bench);
    await reserving(town, bench);
    await eventList(school, bench);
    await adding(school, bench);
    client.close();
    const crowd = await httpClient(server.baseUrl, people);
    await oneFrame(town, crowd);
    await lastSeat(school, crowd);
    crowd.close();
  } finally {
    await straight.end();
    await server.end();
  }
}

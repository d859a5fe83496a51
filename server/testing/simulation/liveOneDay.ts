import { localDateTimeAt } from '#rules/day/day.ts';
import { wrongJobs, wrongMessages } from './invariants/noticesSent.ts';
import { runJobs, type Town } from './town.ts';

/** A day of a town, on some days without mail server or provider. Answers a sentence for each violation at its end. */
export async function liveOneDay(town: Town, today: string) {
  const { random, server, outside } = town;
  outside.away.mail = random.chance(0.04);
  outside.away.provider = random.chance(0.03);
  for (const hour of [9, 14, 19]) {
    server.clock.set(localDateTimeAt(today, hour * 60 + random.between(0, 50)));
    await runJobs(town);
    await town.live(hour);
  }
  server.clock.set(localDateTimeAt(today, 23 * 60 + 59));
  await runJobs(town);
  // What one process wrote while the other had just looked.
  server.clock.advance(30_000);
  await runJobs(town);
  return whatDoesNotHold(town);
}

/** A sentence for whatever does not hold just now. */
export const whatDoesNotHold = async (town: Town): Promise<readonly string[]> => [
  ...(await town.holds()),
  ...(await wrongMessages(town, town.outside.away.mail)),
  ...(await wrongJobs(town)),
];

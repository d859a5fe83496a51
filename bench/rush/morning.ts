import type { RequestOf } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';
import { addDays } from '#rules/day/day.ts';
import { newId } from '#server/newId.ts';
import { percentileOf } from '../comparison.ts';
import { asSuperuser } from '../data/drawnLottery.ts';
import { placesOfWeek } from '../data/freePlaces.ts';
import { type Line, msText } from './lines.ts';
import { ResidentConnection } from './residentConnection.ts';
import type { World } from './world.ts';

export const people = 10_000;
export const framesWanted = 500;
/** So many want the first of them. */
export const wantTheSame = 2_000;
/** Everybody opens the calendar within this time, in milliseconds. */
const within = 2_000;
/** A p99 above this is missed, in milliseconds. */
const slowest = 1_000;

const steps = ['calendar', 'article', 'Reserve'] as const;
type Step = (typeof steps)[number];

/** What happened to everybody: times by step, who won which frame, and whatever should not have happened. */
type Morning = {
  readonly times: Record<Step, number[]>;
  readonly winners: Map<number, number>;
  taken: number;
  readonly wrong: Map<string, number>;
};

/**
 * Ten thousand residents, already logged in, look at the calendar of one building at nine o'clock, open a room, and
 * press the button. Nobody pauses to read, and nobody tries again.
 */
export async function morning(world: World): Promise<readonly Line[]> {
  // Behind all places that other rows were given: those are booked by now.
  const from = addDays(world.nextPlace().date, 7);
  const frames = placesOfWeek(world.town, { from, isTaken: false }).slice(0, framesWanted);
  const tokens = world.nextResidents(people);
  const morning: Morning = {
    times: { calendar: [], article: [], Reserve: [] },
    winners: new Map(),
    taken: 0,
    wrong: new Map(),
  };
  const nine = performance.now() + 500;
  await Promise.all(
    tokens.map(async (token, turn) => {
      const at = nine + (turn / people) * within;
      await new Promise((done) => setTimeout(done, Math.max(0, at - performance.now())));
      const frame = frameOf(turn);
      const body = frames[frame];
      if (body) await oneResident(world, morning, { token, frame, body, at });
    }),
  );
  return linesOf(morning, await bookedOnce(world, frames));
}

/** Those who want the same come spread among the others. */
export function frameOf(turn: number) {
  const each = people / wantTheSame;
  if (turn % each === 0) return 0;
  const among = turn - Math.floor(turn / each) - 1;
  return 1 + (among % (framesWanted - 1));
}

type Resident = {
  readonly token: string;
  readonly frame: number;
  readonly body: RequestOf<'Reservation/Reserve'>;
  /** When they mean to begin: waiting for the server to take them counts. */
  readonly at: number;
};

async function oneResident(world: World, morning: Morning, { token, frame, body, at }: Resident) {
  const connection = new ResidentConnection(world.baseUrl);
  const headers = {
    'content-type': 'application/json',
    cookie: `XSRF-TOKEN=${world.xsrf}`,
    'x-xsrf-token': world.xsrf,
    'x-session-token': token,
    'x-tenant-id': world.town.tenantId,
  };
  let begun = at;
  const ask = async (step: Step, name: string, request: unknown) => {
    const more = step === 'Reserve' ? { 'idempotency-key': newId() } : {};
    const answer = await connection.post(pathOf(name), { headers: { ...headers, ...more }, body: request });
    const now = performance.now();
    morning.times[step].push(now - begun);
    begun = now;
    return answer;
  };
  const { containerId, date } = body;
  const articleId = body.details[0]?.articleId ?? '';
  try {
    const calendar = await ask('calendar', 'Reservation/GetDayAvailability', { containerId, date });
    if (!isGood(calendar, '"cells"')) return blame(morning, 'calendar', calendar);
    const article = await ask('article', 'Reservation/GetDayArticleAvailability', { containerId, articleId, date });
    if (!isGood(article, '"canReserve"')) return blame(morning, 'article', article);
    const reserved = await ask('Reserve', 'Reservation/Reserve', body);
    if (reserved.status === 200) morning.winners.set(frame, (morning.winners.get(frame) ?? 0) + 1);
    else if (reserved.status === 409 && codeOf(reserved.text) === 'taken') morning.taken += 1;
    else blame(morning, 'Reserve', reserved);
  } catch (error) {
    blame(morning, 'connection', { status: 0, text: error instanceof Error ? error.message : String(error) });
  } finally {
    connection.close();
  }
}

type Seen = { readonly status: number; readonly text: string };

const isGood = ({ status, text }: Seen, holds: string) => status === 200 && text.includes(holds);

function blame({ wrong }: Morning, step: string, { status, text }: Seen) {
  const what = `${step} ${status === 0 ? text : `${status} ${codeOf(text)}`}`;
  wrong.set(what, (wrong.get(what) ?? 0) + 1);
}

function codeOf(text: string) {
  try {
    return (JSON.parse(text) as Partial<ErrorBody>).error?.code ?? '';
  } catch {
    return '';
  }
}

/** How many of the frames are held by exactly one reservation in the database. */
const bookedOnce = (world: World, frames: readonly RequestOf<'Reservation/Reserve'>[]) =>
  asSuperuser(world.database, async (client) => {
    const details = frames.flatMap(({ details: [detail] }) => (detail ? [detail] : []));
    const { rows } = await client.query<{ count: number }>(
      `select count(*)::integer from (
         select from unnest($2::uuid[], $3::date[], $4::integer[]) as wanted(article, day, minute)
         join reservation r on r.tenant_id = $1 and r.article_id = article and r.state = 'confirmed'
         join reservation_detail d on d.tenant_id = $1 and d.reservation_id = r.reservation_id
           and d.date = day and d.from_minute = minute
         join occupancy o on o.tenant_id = $1 and o.reservation_id = r.reservation_id
         group by article, day, minute having count(*) = 1) once`,
      [
        world.town.tenantId,
        details.map(({ articleId }) => articleId),
        details.map(({ date }) => date),
        details.map(({ timeFrameFromHour, timeFrameFromMinute }) => timeFrameFromHour * 60 + timeFrameFromMinute),
      ],
    );
    return rows[0]?.count ?? 0;
  });

function linesOf({ times, winners, taken, wrong }: Morning, booked: number): readonly Line[] {
  const speeds = steps.map((step): Line => {
    const [p50, p99] = [percentileOf(times[step], 0.5), percentileOf(times[step], 0.99)];
    return {
      name: `Morning of ${people}: ${step}`,
      figure: `p50 ${msText(p50)} p99 ${msText(p99)}`,
      beside: `${times[step].length} answers`,
      limit: `p99 < ${slowest} ms`,
      isReached: times[step].length === people && p99 < slowest,
    };
  });
  const alone = [...winners.values()].filter((count) => count === 1).length;
  const errors = [...wrong.values()].reduce((sum, count) => sum + count, 0);
  const named = [...wrong].map(([what, count]) => `${count} × ${what}`).join(', ');
  return [
    ...speeds,
    {
      name: `Morning of ${people}: answers`,
      figure: `${alone} frames with one winner, ${taken} told taken, ${errors} wrong`,
      beside: named === '' ? `${booked} frames booked once` : `${booked} frames booked once; ${named}`,
      limit: `${framesWanted} winners, nobody sees an error`,
      isReached: alone === framesWanted && booked === framesWanted && taken === people - framesWanted && errors === 0,
    },
  ];
}

import { once } from 'node:events';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { newId } from '#server/newId.ts';
import { type HttpClient, httpClient } from '../httpClient.ts';

/** What this program is sent first. */
export type Writing = {
  readonly baseUrl: string;
  readonly tenantId: string;
  readonly tokens: readonly string[];
  readonly perSecond: number;
  /** Places that are reserved and kept. */
  readonly later: readonly RequestOf<'Reservation/Reserve'>[];
  /** Free places of the days that are looked at: reserved, cancelled, reserved again. */
  readonly shown: readonly RequestOf<'Reservation/Reserve'>[];
};

/** What it sends back when it is told to stop. */
export type Written = {
  readonly reserved: number;
  readonly cancelled: number;
  readonly refused: number;
  readonly seconds: number;
};

/** A server that cannot keep up is not sent more than this at once; the rate that was reached says so. */
const atOnceMost = 64;

type Place = { readonly body: RequestOf<'Reservation/Reserve'>; holds: { id: string; token: string } | null };

async function write(writing: Writing, client: HttpClient) {
  const count = { reserved: 0, cancelled: 0, refused: 0 };
  const resting: Place[] = writing.shown.map((body) => ({ body, holds: null }));
  let turn = 0;

  const callerOf = (token: string) => ({ tenantId: writing.tenantId, token, key: newId() });
  const nextToken = () => writing.tokens[turn % writing.tokens.length] ?? '';

  async function reserve(body: RequestOf<'Reservation/Reserve'>, token: string) {
    const answer = await client.call('Reservation/Reserve', body, callerOf(token));
    count.reserved += 1;
    return (JSON.parse(answer) as ResponseOf<'Reservation/Reserve'>).reservationId;
  }

  async function change(place: Place, token: string) {
    const { holds } = place;
    if (holds === null) {
      place.holds = { id: await reserve(place.body, token), token };
      return;
    }
    await client.call('Reservation/CancelReservation', { reservationId: holds.id }, callerOf(holds.token));
    count.cancelled += 1;
    place.holds = null;
  }

  /** Every other change is in the days that are looked at. */
  async function next() {
    const token = nextToken();
    turn += 1;
    const place = turn % 2 === 0 ? resting.shift() : undefined;
    const body = writing.later[turn % writing.later.length];
    try {
      if (place) await change(place, token);
      else if (body) await reserve(body, token);
    } catch {
      count.refused += 1;
    } finally {
      if (place) resting.push(place);
    }
  }

  let isOver = false;
  process.once('message', () => {
    isOver = true;
  });
  const begun = performance.now();
  const underWay = new Set<Promise<void>>();
  let started = 0;
  while (!isOver) {
    const due = Math.floor(((performance.now() - begun) / 1000) * writing.perSecond);
    for (; started < due; started += 1) {
      if (underWay.size >= atOnceMost) continue;
      const one: Promise<void> = next().finally(() => underWay.delete(one));
      underWay.add(one);
    }
    await new Promise((done) => setTimeout(done, 5));
  }
  const written: Written = { ...count, seconds: (performance.now() - begun) / 1000 };
  await Promise.all(underWay);
  // The next round finds the days that are looked at as this one did.
  for (const place of resting) if (place.holds) await change(place, place.holds.token).catch(() => undefined);
  return written;
}

process.send?.('ready');
const [writing] = (await once(process, 'message')) as [Writing];
const client = await httpClient(writing.baseUrl, atOnceMost);
process.send?.('writing');
const written = await write(writing, client);
client.close();
process.send?.(written);

import { setTimeout as sleep } from 'node:timers/promises';
import type { freePlaces } from '../data/freePlaces.ts';
import type { Town } from '../data/townData.ts';
import { xsrfFrom } from './persistentClient.ts';
import { visitorCalls, visitorFiles } from './visitorLoad.ts';

/** A call, when it was made since the load began, how long its answer took, and 0 for none. */
export type Called = { readonly atMs: number; readonly tookMs: number; readonly status: number };

type Loaded = {
  readonly baseUrl: string;
  readonly town: Town;
  readonly nextPlace: ReturnType<typeof freePlaces>;
  /**
   * How many reserve, look at their own reservations, look at what is free, and look without an account, each one call
   * after the other.
   */
  readonly callers?: {
    readonly reserving: number;
    readonly own: number;
    readonly free: number;
    readonly visiting?: number;
  };
};

type Calling = { readonly baseUrl: string; readonly tenantId: string; readonly xsrf: string };

const calling =
  ({ baseUrl, tenantId, xsrf }: Calling) =>
  (name: string, body: unknown, session: Readonly<Record<string, string>> = {}) =>
    fetch(`${baseUrl}/api/${name}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...session,
        'x-tenant-id': tenantId,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
      },
      body: JSON.stringify(body),
    });

/** Calls of every kind, and looks at /readyz, from now on until it is stopped. */
export async function underCalls({ baseUrl, town, nextPlace, callers }: Loaded) {
  const { reserving, own, free, visiting = 0 } = callers ?? { reserving: 24, own: 4, free: 0 };
  const xsrf = await xsrfFrom(baseUrl);
  const began = performance.now();
  const calls: Called[] = [];
  const looks: Called[] = [];
  let isOver = false;
  let turn = 0;
  async function timed(list: Called[], asked: () => Promise<Response>) {
    const atMs = performance.now() - began;
    const status = await asked().then(
      async (answer) => {
        await answer.text();
        return answer.status;
      },
      () => 0,
    );
    list.push({ atMs, tookMs: performance.now() - began - atMs, status });
  }
  const ask = calling({ baseUrl, tenantId: town.tenantId, xsrf });
  const call = (name: string, body: unknown) =>
    ask(name, body, { 'x-session-token': town.tokens[turn++ % town.tokens.length] ?? '' });
  const during = async (list: Called[], asked: () => Promise<Response>, everyMs: number) => {
    while (!isOver) {
      await timed(list, asked);
      await sleep(everyMs);
    }
  };
  const so = (count: number, asked: () => Promise<Response>) =>
    Array.from({ length: count }, () => during(calls, asked, 20));
  const visitors: readonly (() => Promise<Response>)[] = [
    ...visitorCalls(town).map(
      ([name, body]) =>
        () =>
          ask(name, body),
    ),
    ...visitorFiles(town).map((path) => () => fetch(`${baseUrl}${path}`)),
  ];
  const visit = async () => visitors[turn++ % visitors.length]?.() ?? Response.error();
  const firstFreeDay = { containerId: town.containerId, date: town.firstFreeDay };
  const load = [
    ...so(reserving, () => call('Reservation/Reserve', nextPlace())),
    ...so(own, () => call('Reservation/GetReservation', {})),
    ...so(free, () => call('Reservation/GetDayAvailability', firstFreeDay)),
    ...so(visiting, visit),
    during(looks, () => fetch(`${baseUrl}/readyz`), 100),
  ];
  return {
    calls,
    looks,
    nowMs: () => performance.now() - began,
    async stop() {
      isOver = true;
      await Promise.all(load);
    },
  };
}

export const slowest = (list: readonly Called[]) => Math.max(...list.map(({ tookMs }) => tookMs));

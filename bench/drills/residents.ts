import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { freePlaces } from '../data/freePlaces.ts';
import type { Town } from '../data/townData.ts';
import { xsrfFrom } from '../faults/persistentClient.ts';

const atOnce = 16;
const pauseMs = 20;

/** How long somebody who was told that we are busy waits before the same call again, and for how long in all. */
const againMs = 250;
const patienceMs = 60_000;

/** What a resident may be told: it is done, or it is refused by a rule. */
const isAnswered = (status: number) => status === 200 || status === 409;

/** Ours, not a balancer's. */
const isBusy = ({ status, text }: Told) => status === 503 && text.includes('"busy"');

type Told = { readonly status: number; readonly text: string };

type Options = {
  readonly baseUrl: string;
  readonly town: Town;
  /**
   * Whether we may be busy: whoever is told so makes the same call again with its Idempotency-Key. Otherwise nobody tries
   * again, and whatever is no answer of the product counts as failed.
   */
  readonly mayBeBusy?: boolean;
  /** How many want each place at about the same time. */
  readonly rivals?: number;
};

/** Residents of a town who reserve a room, look at their reservations and at a day, and cancel, until they are stopped. */
export async function residents({ baseUrl, town, mayBeBusy = false, rivals = 1 }: Options) {
  const xsrf = await xsrfFrom(baseUrl);
  const nextFree = freePlaces(town);
  const answers = new Map<string, number>();
  const failed: string[] = [];
  const kept: string[] = [];
  const cancelled: string[] = [];
  /** When each change was acknowledged, by performance.now(). */
  const changedAt: number[] = [];
  const began = performance.now();
  let slowestMs = 0;
  let turn = 0;
  let isOver = false;

  let place = nextFree();
  let wanted = 0;
  const nextPlace = () => {
    if (wanted++ % rivals === 0) place = nextFree();
    return place;
  };

  async function callOnce(name: EndpointName, token: string, body: unknown, key: string): Promise<Told> {
    const calledAt = performance.now();
    const told = await fetch(`${baseUrl}${pathOf(name)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-session-token': token,
        'x-tenant-id': town.tenantId,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
        ...(mayBeBusy && { 'idempotency-key': key }),
      },
      body: JSON.stringify(body),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: `${error.cause ?? error}` }),
    );
    slowestMs = Math.max(slowestMs, performance.now() - calledAt);
    const kind = `${name.split('/')[1]} ${told.status}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    return told;
  }

  async function call<Name extends EndpointName>(name: Name, token: string, body: RequestOf<Name>) {
    const key = randomUUID();
    const givesUpAt = performance.now() + patienceMs;
    let told = await callOnce(name, token, body, key);
    while (mayBeBusy && isBusy(told) && performance.now() < givesUpAt) {
      await sleep(againMs);
      told = await callOnce(name, token, body, key);
    }
    const { status, text } = told;
    if (!isAnswered(status)) {
      failed.push(`at ${seconds(performance.now() - began)} ${name} ${status}: ${text.slice(0, 200)}`);
    }
    return status === 200 ? text : null;
  }

  async function one() {
    while (!isOver) {
      const token = town.tokens[turn++ % town.tokens.length] ?? '';
      const place = nextPlace();
      const answer = await call('Reservation/Reserve', token, place);
      if (answer !== null) changedAt.push(performance.now());
      await call('Reservation/GetReservation', token, {});
      const { containerId, date } = place;
      await call('Reservation/GetDayAvailability', token, { containerId, date });
      if (answer !== null) {
        const { reservationId } = JSON.parse(answer);
        // Some stay, to be looked for afterwards.
        if (turn % 3 === 0) kept.push(reservationId);
        else if ((await call('Reservation/CancelReservation', token, { reservationId })) !== null) {
          cancelled.push(reservationId);
          changedAt.push(performance.now());
        }
      }
      await sleep(pauseMs);
    }
  }

  const all = Array.from({ length: atOnce }, one);
  return {
    answers,
    changedAt,
    async stop() {
      isOver = true;
      await Promise.all(all);
      return { answers, failed, kept, cancelled, slowestMs };
    },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

import { setTimeout as sleep } from 'node:timers/promises';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { freePlaces } from '../data/freePlaces.ts';
import type { Town } from '../data/townData.ts';
import { xsrfFrom } from '../persistentClient.ts';

const atOnce = 16;
const pauseMs = 20;

/** What a resident may be told: it is done, or it is refused by a rule. */
const isAnswered = (status: number) => status === 200 || status === 409;

/**
 * Residents of a town who reserve a room, look at their reservations and at a day, and cancel, until they are stopped.
 * Nobody tries again: whatever is no answer of the product counts as failed.
 */
export async function residents({ baseUrl, town }: { readonly baseUrl: string; readonly town: Town }) {
  const xsrf = await xsrfFrom(baseUrl);
  const nextPlace = freePlaces(town);
  const answers = new Map<string, number>();
  const failed: string[] = [];
  const kept: string[] = [];
  const began = performance.now();
  let slowestMs = 0;
  let turn = 0;
  let isOver = false;

  async function call<Name extends EndpointName>(name: Name, token: string, body: RequestOf<Name>) {
    const calledAt = performance.now();
    const { status, text } = await fetch(`${baseUrl}${pathOf(name)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'x-session-token': token,
        'x-tenant-id': town.tenantId,
        cookie: `XSRF-TOKEN=${xsrf}`,
        'x-xsrf-token': xsrf,
      },
      body: JSON.stringify(body),
    }).then(
      async (answer) => ({ status: answer.status, text: await answer.text() }),
      (error: Error) => ({ status: 0, text: `${error.cause ?? error}` }),
    );
    const answeredAt = performance.now();
    slowestMs = Math.max(slowestMs, answeredAt - calledAt);
    const kind = `${name.split('/')[1]} ${status}`;
    answers.set(kind, (answers.get(kind) ?? 0) + 1);
    if (!isAnswered(status)) failed.push(`at ${seconds(answeredAt - began)} ${kind}: ${text.slice(0, 200)}`);
    return status === 200 ? text : null;
  }

  async function one() {
    while (!isOver) {
      const token = town.tokens[turn++ % town.tokens.length] ?? '';
      const place = nextPlace();
      const answer = await call('Reservation/Reserve', token, place);
      await call('Reservation/GetReservation', token, {});
      const { containerId, date } = place;
      await call('Reservation/GetDayAvailability', token, { containerId, date });
      if (answer !== null) {
        const { reservationId } = JSON.parse(answer);
        // Some stay, to be looked for afterwards.
        if (turn % 3 === 0) kept.push(reservationId);
        else await call('Reservation/CancelReservation', token, { reservationId });
      }
      await sleep(pauseMs);
    }
  }

  const all = Array.from({ length: atOnce }, one);
  return {
    async stop() {
      isOver = true;
      await Promise.all(all);
      return { answers, failed, kept, slowestMs };
    },
  };
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;

import { Agent, request } from 'node:http';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { freePlaces } from '../data/freePlaces.ts';
import type { Town } from '../data/townData.ts';

type Options = {
  readonly baseUrl: string;
  readonly town: Town;
  /** How many keep their connection from call to call, and how many come by a fresh one each time. */
  readonly keeping: number;
  readonly fresh: number;
};

type Told = { readonly status: number; readonly text: string };

/** The token that any first answer offers, by a connection that does not stay. */
export async function offeredXsrf(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/healthz`, { headers: { connection: 'close' } });
  await answer.text();
  return /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

/**
 * Residents who reserve, look at their reservations and at a day, and cancel most of what they have, one call after the
 * other until they are stopped. Nobody makes a call twice: whatever is no answer of the product has failed.
 */
export async function callsOnPort({ baseUrl, town, keeping, fresh }: Options) {
  const xsrf = await offeredXsrf(baseUrl);
  const send = sending({ baseUrl, tenantId: town.tenantId, xsrf });
  const nextPlace = freePlaces(town);
  const kept: string[] = [];
  const failed: string[] = [];
  let [calls, turn, slowestMs] = [0, 0, 0];
  let isOver = false;

  async function call<Name extends EndpointName>(
    agent: Agent | false,
    name: Name,
    token: string,
    body: RequestOf<Name>,
  ): Promise<string | null> {
    const began = performance.now();
    const { status, text } = await send(agent, name, token, body);
    slowestMs = Math.max(slowestMs, performance.now() - began);
    calls += 1;
    // A place that somebody has is an answer, too.
    if (status !== 200 && status !== 409) failed.push(`${name} ${status}: ${text.slice(0, 200)}`);
    return status === 200 ? text : null;
  }

  async function one(agent: Agent | false) {
    while (!isOver) {
      const token = town.tokens[turn++ % town.tokens.length] ?? '';
      const place = nextPlace();
      const made = await call(agent, 'Reservation/Reserve', token, place);
      await call(agent, 'Reservation/GetReservation', token, {});
      const { containerId, date } = place;
      await call(agent, 'Reservation/GetDayAvailability', token, { containerId, date });
      if (made === null) continue;
      const { reservationId } = JSON.parse(made);
      if (turn % 3 === 0) kept.push(reservationId);
      else await call(agent, 'Reservation/CancelReservation', token, { reservationId });
    }
  }

  const agent = new Agent({ keepAlive: true, maxSockets: keeping });
  const all = [
    ...Array.from({ length: keeping }, () => one(agent)),
    ...Array.from({ length: fresh }, () => one(false)),
  ];
  return {
    count: () => calls,
    failed,
    async stop() {
      isOver = true;
      await Promise.all(all);
      agent.destroy();
      return { calls, failed, kept, slowestMs };
    },
  };
}

type Sending = { readonly baseUrl: string; readonly tenantId: string; readonly xsrf: string };

function sending({ baseUrl, tenantId, xsrf }: Sending) {
  const { hostname, port } = new URL(baseUrl);
  return function send(agent: Agent | false, name: EndpointName, token: string, body: unknown) {
    const headers = {
      'content-type': 'application/json',
      'x-session-token': token,
      'x-tenant-id': tenantId,
      cookie: `XSRF-TOKEN=${xsrf}`,
      'x-xsrf-token': xsrf,
    };
    return new Promise<Told>((resolve) => {
      const lost = (error: Error) => resolve({ status: 0, text: String(error) });
      const sent = request({ agent, hostname, port, method: 'POST', path: pathOf(name), headers }, (answer) => {
        let text = '';
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
        });
        answer.on('error', lost);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, text }));
      });
      sent.on('error', lost);
      sent.end(JSON.stringify(body));
    });
  };
}

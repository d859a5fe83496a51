import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { newId } from '#server/newId.ts';
import type { Caller } from '../httpClient.ts';

export type Acknowledged = { readonly key: string; readonly reservationId: string };

type Ledger = {
  readonly acknowledged: Acknowledged[];
  /** Answers that are neither success nor 'try again'. */
  readonly unexpected: string[];
  retries: number;
};

export const newLedger = (): Ledger => ({ acknowledged: [], unexpected: [], retries: 0 });

const wait = (ms: number) => new Promise((done) => setTimeout(done, ms));

/**
 * Reserves like a resident's phone that does not give up: the same key and body again until there is an answer,
 * whatever happens to server or database meanwhile. Writes the outcome into the ledger; throws after `patienceMs`.
 */
export async function reservePersistently(made: {
  baseUrl: string;
  xsrf: string;
  caller: Caller;
  body: RequestOf<'Reservation/Reserve'>;
  ledger: Ledger;
  patienceMs?: number;
}) {
  const key = newId();
  const deadline = Date.now() + (made.patienceMs ?? 60_000);
  while (Date.now() < deadline) {
    const answer = await attempt(made, key);
    if (answer?.status === 200) {
      const { reservationId } = JSON.parse(answer.text) as ResponseOf<'Reservation/Reserve'>;
      made.ledger.acknowledged.push({ key, reservationId });
      return reservationId;
    }
    if (answer !== null && answer.status !== 503) {
      made.ledger.unexpected.push(`${answer.status} ${answer.text}`);
      return null;
    }
    made.ledger.retries += 1;
    await wait(100);
  }
  throw new Error('no answer in time');
}

type Attempted = Parameters<typeof reservePersistently>[0];

const attempt = ({ baseUrl, xsrf, caller, body }: Attempted, key: string) =>
  fetch(`${baseUrl}/api/Reservation/Reserve`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-session-token': caller.token,
      'x-tenant-id': caller.tenantId,
      'idempotency-key': key,
      'x-xsrf-token': xsrf,
      cookie: `XSRF-TOKEN=${xsrf}`,
    },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(10_000),
  }).then(
    async (answer) => ({ status: answer.status, text: await answer.text() }),
    () => null,
  );

/** The XSRF token a server offers; it stays valid over restarts, because the key lies in the database. */
export async function xsrfFrom(baseUrl: string) {
  const answer = await fetch(`${baseUrl}/healthz`);
  return /XSRF-TOKEN=([^;]+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1] ?? '';
}

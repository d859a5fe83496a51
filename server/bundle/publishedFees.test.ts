import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aPublishedTown, daysFor, type PublishedTown, publishedCases } from './testing/aPublishedTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true });
});
afterAll(() => server.close());

const sum = (lines: readonly { readonly amount: number }[]) => lines.reduce((total, { amount }) => total + amount, 0);

/** Why a day of the right kind may not be the one: the place is closed then, or an earlier case has it. */
const otherDay = new Set(['closed', 'taken']);

describe.each(['musashino-geino', 'osaka-hirano', 'akishima'])('[FEE-01] %s', (name) => {
  let town: PublishedTown;
  beforeAll(async () => {
    town = await aPublishedTown(server, name);
  });

  const fees = publishedCases(name).flatMap((given) => (given.kind === 'fee' ? [given] : []));

  test.each(fees)('$name: $yen yen are quoted, charged and shown', async (given) => {
    const session = await town.personWith(given);
    for (const date of daysFor(server, given)) {
      const body = town.bodyFor(given, date);
      const quote = await server.http('Reservation/GetQuote', body, { session });
      expect(quote.body).toMatchObject({ total: given.yen, isFinal: true });
      expect(sum(quote.body.lines)).toBe(given.yen);
      const booked = await server.http('Reservation/Reserve', { ...body, expectedFee: given.yen }, { session });
      if (otherDay.has(booked.body.error?.code ?? '')) continue;
      expect(booked.body.error).toBeUndefined();
      const { reservationId } = booked.body;
      const { body: shown } = await server.http('Reservation/FindReservation', { reservationId }, { session });
      expect(shown).toMatchObject({ fee: given.yen, isFeeFinal: true, feeLines: quote.body.lines });
      return;
    }
    throw new Error(`no day for ${given.name}`);
  });
});

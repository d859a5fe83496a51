import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPayingTown, book } from '../testing/aPayingTown.ts';
import { sandboxSecret } from '../testing/sandboxSecret.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { sandboxProvider } from './sandbox/sandboxProvider.ts';

const together = Promise.withResolvers<void>();
let asked = 0;

let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    payments: (books) => {
      const sandbox = sandboxProvider({ ...books, secret: sandboxSecret });
      // As Stripe does when the request has changed between the two: each is answered a page of its own.
      const create: typeof sandbox.create = async (request) => {
        asked += 1;
        const nth = asked;
        const page = `${(await sandbox.create(request)).providerRef}-${nth}`;
        if (nth === 2) together.resolve();
        await together.promise;
        return { providerRef: page, paymentUrl: `/sandbox-pay/${page}` };
      };
      return { sandbox: { ...sandbox, create }, stripe: null };
    },
  });
});
afterAll(() => server.close());

it('shows nobody a page but the one that is asked about, though two were opened at once', async () => {
  const town = await aPayingTown(server);
  const reservationId = await book(server, town);
  const start = () => server.call('Reservation/StartPayment', { reservationId }, { session: town.session });
  const answers = await Promise.all([start(), start()]);
  const { payment_url } = await server.db
    .selectFrom('payment')
    .select('payment_url')
    .where('reservation_id', '=', reservationId)
    .executeTakeFirstOrThrow();
  expect(answers.map(({ status, body }) => body.error?.code ?? [status, body.paymentUrl]).toSorted()).toEqual(
    [[200, payment_url], 'busy'].toSorted(),
  );
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { lineWith, townBundle, townBundleWith } from '#server/cli/testing/townBundle.ts';
import { newId } from '#server/newId.ts';
import { aPayingTown, book, standingOf } from '#server/testing/aPayingTown.ts';
import { importText } from '#server/testing/importText.ts';
import { sandboxSecret } from '#server/testing/sandboxSecret.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { ProviderUnavailable } from '../provider/paymentProvider.ts';
import { sandboxProvider } from './sandboxProvider.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({
    payments: (books) => ({
      sandbox: sandboxProvider({ ...books, secret: sandboxSecret, isClosed: true }),
      stripe: null,
    }),
  });
});
afterAll(() => server.close());

it('[SAFE-03] takes nothing: no payment begins, and there are no pages on which one could be settled', async () => {
  const town = await aPayingTown(server);
  const reservationId = await book(server, town);
  const { status, body } = await server.call('Reservation/StartPayment', { reservationId }, { session: town.session });
  expect([status, body.error?.code]).toEqual([503, 'paymentAway']);
  expect(await standingOf(server, reservationId)).toMatchObject({ payment: 'unpaid', held: 0 });
  const page = `/sandbox-pay/sbx_${'0'.repeat(64)}`;
  for (const method of ['GET', 'POST'] as const) {
    expect((await server.app.inject({ method, url: page })).statusCode).toBe(404);
  }
});

it('[SAFE-03] ends what was begun while it was open, and still gives back what was paid', async () => {
  const { tenant } = await aPayingTown(server);
  const books = { db: server.appDb, clock: server.clock, secret: sandboxSecret };
  const [open, closed] = [sandboxProvider(books), sandboxProvider({ ...books, isClosed: true })];
  const request = {
    tenantId: tenant.tenantId,
    createdAt: new Date(server.clock()),
    amount: 3000,
    currency: 'JPY',
    description: 'ホールA',
    returnUrl: 'http://yoyaku.test/',
    expiresAt: new Date(server.clock() + 86_400_000),
    email: null,
  } as const;
  const begun = await open.create({ ...request, paymentId: newId() });
  const paid = await open.create({ ...request, paymentId: newId() });
  await open.desk.act(paid.providerRef, 'card');
  await expect(closed.create({ ...request, paymentId: newId() })).rejects.toThrow(ProviderUnavailable);
  expect(await closed.get(tenant.tenantId, begun.providerRef)).toMatchObject({ state: 'failed' });
  expect(await closed.get(tenant.tenantId, paid.providerRef)).toMatchObject({ state: 'paid' });
  const refund = { tenantId: tenant.tenantId, providerRef: paid.providerRef, refundId: newId(), amount: 3000 };
  expect(await closed.refund(refund)).toMatchObject({ isDone: true });
});

it('[SAFE-03] a tenant that collects online is imported with a provider by name only', async () => {
  const importHere = (bundle: string) => importText(server.server, bundle, server.clock());
  const reason = expect.stringContaining(
    'httpsで公開するときは、オンライン決済の会社を「stripe」のように書いてください。',
  );
  const line = lineWith(townBundle, 'feeCollection: online');
  await expect(importHere(townBundle)).rejects.toMatchObject({
    refusal: { code: 'bundleRefused', details: [{ file: 'town.yaml', line, reason }] },
  });
  for (const setting of ['feeCollection: counter', 'feeCollection: online\n  paymentProvider: stripe']) {
    const { tenantAlias } = await importHere(townBundleWith(['feeCollection: online', setting]));
    expect(tenantAlias).toBe('town');
  }
});

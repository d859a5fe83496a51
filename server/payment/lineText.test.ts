import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aPayingTown, book } from '#server/testing/aPayingTown.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { ledgerOf } from './ledger.queries.ts';
import { lineText } from './lineText.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

it('a line that a version before wrote with a code in its note reads like one of today', async () => {
  const town = await aPayingTown(server);
  const { tenantId } = town.tenant;
  const id = await book(server, town, { date: '2026-07-04' });
  const former = [
    ['charged', 'moved', '日時・部屋の変更'],
    ['charged', '延長 1時間', '延長 1時間'],
    ['charged', 'counter', 'counter'],
    ['refund_due', 'counter', '窓口'],
    ['refunded', 'counter', '現金'],
    ['refunded', 'transfer 振込 17', '口座振込 振込 17'],
    ['released', 'transfer of the stage', 'transfer of the stage'],
  ] as const;
  for (const [kind, note] of former) {
    await sql`insert into ledger (tenant_id, reservation_id, kind, amount, happened_at, note)
      values (${tenantId}, ${id}, ${kind}, 100, now(), ${note})`.execute(server.db);
  }
  const lines = await ledgerOf(server.db, { tenantId, subject: { kind: 'reservation', id } });
  expect(lines.slice(-former.length).map((line) => [line.kind, lineText(line)])).toEqual(
    former.map(([kind, , words]) => [kind, words]),
  );
});

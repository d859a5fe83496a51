import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { aMailingTown, everybody, manyLike, preview, usual } from './testing/aMailingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer({ listen: true });
});
afterAll(() => server.close());

/** Eight presses of two clerks at the same moment; how many messages and mails came of it. */
async function presses() {
  const { admin, tenant, member } = await aMailingTown(server, 1);
  await manyLike(server, member, 50);
  const clerks = [admin, await aStaffMember(server, tenant)];
  const { digest, people } = (await preview(server, admin, { audience: everybody })).body;
  const request = { words: usual, audience: everybody, digest, people, reason: '故障のため' };
  server.mailbox.mails.length = 0;
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, index) =>
      server.http('Office/SendMessage', request, {
        staff: clerks[index % 2],
        idempotencyKey: `press-${tenant.tenantId}-${index}`,
      }),
    ),
  );
  await runJobsNow(server);
  const codes = answers.map(({ body }) => body.error?.code ?? 'sent').toSorted();
  return { codes, people, mails: server.mailbox.mails.length };
}

it('[OFFICE-08] eight presses of two clerks at once send one message', async () => {
  const { codes, people, mails } = await presses();
  expect(codes).toEqual([...Array(7).fill('messageSentAlready'), 'sent']);
  expect(mails).toBe(people);
});

it('[OFFICE-08] without the constraint they send several', async () => {
  // A column that differs makes each of them another one.
  await sql`alter table message drop constraint message_tenant_id_fingerprint_key`.execute(server.db);
  await sql`create unique index unguarded on message (tenant_id, fingerprint, message_id)`.execute(server.db);
  await sql`create function unguarded() returns trigger language plpgsql as $$
    begin new.fingerprint := sha256(new.message_id::text::bytea); return new; end $$`.execute(server.db);
  await sql`alter table message add constraint message_tenant_id_fingerprint_key unique (tenant_id, fingerprint)`.execute(
    server.db,
  );
  await sql`create trigger unguarded before insert on message for each row execute function unguarded()`.execute(
    server.db,
  );
  const { codes, people, mails } = await presses();
  expect(codes).toEqual(Array(8).fill('sent'));
  expect(mails).toBe(8 * (people ?? 0));
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { forget } from '#server/account/personal/forget.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import { runJobsNow } from '#server/lottery/testing/runJobs.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { tablesThatSay } from '#server/testing/tablesThatSay.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { sweepMessages } from './sweepMessages.ts';
import { aMailingTown, sendTo } from './testing/aMailingTown.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

const mark = '鍵を忘れた小笠原さま';

const listed = (messageId: string) =>
  server.db.selectFrom('message_recipient').select('user_id').where('message_id', '=', messageId).execute();

it('[OFFICE-08] to whom a message went is kept for 90 days, and how many they were for longer', async () => {
  const { admin, tenant, tomorrow, members } = await aMailingTown(server, 3);
  await server.db
    .updateTable('account')
    .set({ email: null })
    .where('user_id', '=', members[0]?.userId ?? '')
    .execute();
  const { messageId } = (await sendTo(server, admin, { audience: tomorrow })).body;
  const person = { kind: 'person', userNumber: members[1]?.userNumber ?? '' } as const;
  const toOne = (await sendTo(server, admin, { audience: person, words: { subject: '鍵', body: '鍵をお忘れです。' } }))
    .body.messageId;
  await runJobsNow(server);
  const sweepAll = async () => {
    const scope = await jobScope(server, tenant);
    while ((await scope.transact((context) => sweepMessages(context, 2))) > 0);
  };
  server.clock.set('2026-09-08T09:00');
  await sweepAll();
  expect(await listed(messageId)).toHaveLength(3);
  server.clock.set('2026-09-08T11:00');
  await sweepAll();
  expect(await listed(messageId)).toEqual([]);
  const staff = await aStaffMember(server, tenant);
  const { body } = await server.call('Office/GetMessage', { messageId }, { staff });
  expect(body).toMatchObject({
    people: 3,
    counts: { sent: 2, waiting: 0, failed: 1, stopped: 0, toPhone: 0 },
    isForgotten: true,
    failed: [],
    phoned: [],
  });
  expect(body.body).not.toBe('');
  expect((await server.call('Office/GetMessage', { messageId: toOne }, { staff })).body).toMatchObject({
    subject: '',
    body: '',
    counts: { sent: 1 },
  });
});

it('[OFFICE-08] a person reads what was written to them, and it goes with them when they are forgotten', async () => {
  const { admin, tenant, session, member } = await aMailingTown(server, 1);
  const audience = { kind: 'person', userNumber: member.userNumber } as const;
  const { messageId } = (await sendTo(server, admin, { audience, words: { subject: mark, body: mark } })).body;
  await runJobsNow(server);
  const { sections } = (await server.call('Authentication/GetOwnData', {}, { session })).body;
  const own = sections.find(({ name }) => name === 'messages');
  expect(own?.records.map((fields) => fields.map(({ value }) => value))).toEqual([
    ['2026-06-10T10:00', mark, mark, '送信済み'],
  ]);
  const scope = await jobScope(server, tenant);
  await scope.transact((context) => forget(context, [], { userId: member.userId }));
  expect(await listed(messageId)).toEqual([]);
  // Nor does a log keep what it said.
  expect(await tablesThatSay(server, [mark])).toEqual([]);
});

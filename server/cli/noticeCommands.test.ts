import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notify } from '#server/notice/notify.ts';
import { aContext } from '../testing/aContext.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  member = await aMember(server, await aTenant(server), { email: `wrong-${crypto.randomUUID()}@example.jp` });
});

const notice = (...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, 'notice', ...args);

const noneFound = { code: 0, stdout: '', stderr: 'None found.\n' };

/** A message to the member that the mail server has refused; answers its id. */
async function anUndelivered() {
  const tenant = await server.server.directory.byId(member.tenantId);
  if (!tenant) throw new Error('no tenant');
  const facts = { userNumberLabel: '利用者番号', userNumber: member.userNumber, url: 'http://x' };
  const { userId } = member;
  const context = aContext({ trx: server.db, tenant, nowMs: server.clock() });
  await notify(context, { userId, kind: 'registered', subjectId: userId, facts });
  const { notice_id } = await server.db
    .updateTable('notice_delivery')
    .from('notice')
    .set({ state: 'dead', attempts: 1, last_error: 'the mail server answered 550' })
    .whereRef('notice.notice_id', '=', 'notice_delivery.notice_id')
    .where('user_id', '=', userId)
    .returning('notice.notice_id')
    .executeTakeFirstOrThrow();
  return notice_id;
}

describe('notice', () => {
  it('list shows what became of messages, in nine columns', async () => {
    const { tenantAlias, userNumber } = member;
    expect(await notice('list', tenantAlias)).toEqual(noneFound);
    const noticeId = await anUndelivered();
    const { code, stdout, stderr } = await notice('list', tenantAlias, '--dead', '--user', userNumber);
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout.trimEnd().split('\t')).toEqual([
      ...[noticeId, '2026-06-10 10:00', 'registered', 'mail', userNumber],
      ...['w…@example.jp', 'dead', '1', 'the mail server answered 550'],
    ]);
    expect(await notice('list', tenantAlias, '--user', '99999999')).toEqual(noneFound);
  });

  it('list says - for whom nobody knows any more, and for no reason', async () => {
    const noticeId = await anUndelivered();
    await server.db.updateTable('notice').set({ recipient: '' }).where('notice_id', '=', noticeId).execute();
    await server.db
      .updateTable('notice_delivery')
      .set({ state: 'sent', last_error: '' })
      .where('notice_id', '=', noticeId)
      .execute();
    const { stdout } = await notice('list', member.tenantAlias);
    expect(stdout.trimEnd().split('\t').slice(5)).toEqual(['-', 'sent', '1', '-']);
    expect(await notice('list', member.tenantAlias, '--dead')).toEqual(noneFound);
  });

  it('retry sends it again, to a corrected address', async () => {
    const noticeId = await anUndelivered();
    const retry = () => notice('retry', member.tenantAlias, noticeId, '--to', 'right@example.jp');
    expect(await retry()).toEqual({ code: 0, stdout: 'It is sent again.\n', stderr: '' });
    const rows = await server.db
      .selectFrom('notice')
      .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
      .select(['state', 'recipient'])
      .where('notice.notice_id', '=', noticeId)
      .execute();
    expect(rows).toEqual([{ state: 'queued', recipient: 'right@example.jp' }]);
    expect(await retry()).toEqual({
      code: 1,
      stdout: '',
      stderr: '再送できるのは、届けられなかったお知らせだけです。\n',
    });
    expect(await notice('retry', member.tenantAlias, 'abc')).toEqual({
      code: 1,
      stdout: '',
      stderr: '"abc" is not the id of a message.\n',
    });
  });
});

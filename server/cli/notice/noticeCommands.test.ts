import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { enqueueAll, mostFailures } from '#server/jobs/job.queries.ts';
import { jobHandlers } from '#server/jobs/jobHandlers.ts';
import { runDueJobs } from '#server/jobs/runDueJobs.ts';
import { tell } from '#server/notice/tell.ts';
import { type Message, type Transport, UndeliverableError } from '#server/notice/transport.ts';
import { aMember, aTenant, type TestMember } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { listJobs, retryJobs } from '../job/jobCommands.ts';
import { listNotices, retryNotice } from './noticeCommands.ts';

const log = pino({ level: 'silent' });
const sent: Message[] = [];
const mail: Transport = {
  async send(message) {
    if (message.recipient.startsWith('wrong')) throw new UndeliverableError('the mail server answered 550');
    sent.push(message);
  },
};

let server: TestServer;
let member: TestMember;
let said: string[];
beforeAll(async () => {
  server = await aServer({ transports: { mail, line: mail } });
});
afterAll(() => server.close());
beforeEach(async () => {
  sent.length = 0;
  said = [];
  await server.db.deleteFrom('job').execute();
  member = await aMember(server, await aTenant(server), { email: `wrong-${crypto.randomUUID()}@example.jp` });
});

const call = () => {
  const say = (line: string) => void said.push(line);
  return { db: server.appDb, nowMs: server.clock(), publicUrl: 'http://yoyaku.test', say, warn: say };
};

const run = (afterMs = 0, handlers = jobHandlers) =>
  runDueJobs({ server: server.server, log, nowMs: server.clock() + afterMs, handlers });

async function tellMember() {
  const tenant = await server.server.directory.byId(member.tenantId);
  if (!tenant) throw new Error('no tenant');
  const facts = { userNumberLabel: '利用者番号', userNumber: member.userNumber, url: 'http://x' };
  const { userId } = member;
  await tell(server.db, { tenant, userId, kind: 'registered', subjectId: userId, facts, nowMs: server.clock() });
  await run();
}

describe('notice', () => {
  it('list shows what became of messages', async () => {
    await listNotices(call(), member.tenantAlias, {});
    await tellMember();
    await listNotices(call(), member.tenantAlias, { dead: true });
    await listNotices(call(), member.tenantAlias, { user: '99999999' });
    expect(said[0]).toBe('None found.');
    expect(said[1]?.split('\t')).toEqual([
      expect.any(String),
      '2026-06-10 10:00',
      'registered',
      'mail',
      member.userNumber,
      expect.stringMatching(/^wrong-/),
      'dead',
      '1',
      'the mail server answered 550',
    ]);
    expect(said.slice(2)).toEqual(['None found.']);
  });

  it('retry sends it again, to a corrected address', async () => {
    await tellMember();
    await listNotices(call(), member.tenantAlias, {});
    const noticeId = said[0]?.split('\t')[0] ?? '';
    await retryNotice(call(), member.tenantAlias, { noticeId, to: 'right@example.jp' });
    await run();
    expect(sent.map(({ recipient }) => recipient)).toEqual(['right@example.jp']);
    const again = retryNotice(call(), member.tenantAlias, { noticeId });
    await expect(again).rejects.toThrow('There is no such message that could not be delivered.');
  });
});

describe('job', () => {
  it('list shows what is to be done and why it was not, retry has it done', async () => {
    const { tenantId, tenantAlias } = member;
    const dueAt = new Date(server.clock());
    await enqueueAll(server.db, { tenantId, jobs: [{ kind: 'remind', subject: 'x', dueAt }] });
    await listJobs(call(), tenantAlias, { isDead: false });
    await listJobs(call(), tenantAlias, { isDead: true });
    expect(said).toEqual(['remind\tx\t2026-06-10 10:00\twaiting\t0\t-', 'None found.']);

    const failing = async () => Promise.reject(new Error('no such thing'));
    for (let hour = 0; hour < mostFailures * 2; hour += 1) {
      await run(hour * 3_600_000, { ...jobHandlers, remind: failing });
    }
    said = [];
    await listJobs(call(), tenantAlias, { isDead: true });
    expect(said[0]).toMatch(/^remind\tx\t2026-06-1\d \d\d:\d\d\tdead\t12\tno such thing$/);
    await retryJobs(call(), tenantAlias);
    expect(said[1]).toBe('1 job is tried again.');
    let runs = 0;
    const counting = async () => {
      runs += 1;
    };
    await run(0, { ...jobHandlers, remind: counting });
    expect(runs).toBe(1);
  });
});

import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { asStaff } from '#server/testing/asStaff.ts';
import { aTenant, type TestTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { mostFailures, scheduleAll } from '../job.queries.ts';
import { runDueJobs } from '../runDueJobs.ts';

const log = pino({ level: 'silent' });

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  await server.db.deleteFrom('job').execute();
  tenant = await aTenant(server);
});

const list = (isDead: boolean, { tenantAlias } = tenant) => asStaff(server, tenantAlias, 'Desk/ListJobs', { isDead });
const retry = ({ tenantAlias } = tenant) => asStaff(server, tenantAlias, 'Desk/RetryJobs', {});

const run = (afterMs = 0, handlers = server.server.handlers) =>
  runDueJobs({ ...server.server, log, nowMs: server.clock() + afterMs, handlers });

const remind = (subject: string, { tenantId } = tenant) =>
  scheduleAll(server.db, { tenantId, jobs: [{ kind: 'remind', subject, dueAt: new Date(server.clock()) }] });

/** Lets every reminder fail until it is given up. */
async function giveUp() {
  const failing = async () => Promise.reject(new Error('no such thing'));
  for (let hour = 0; hour < mostFailures * 2; hour += 1) {
    await run(hour * 3_600_000, { ...server.server.handlers, remind: failing });
  }
}

describe('Desk/ListJobs and Desk/RetryJobs', () => {
  it('show what is to be done and why it was not, and have it done', async () => {
    await remind('x');
    const waiting = {
      kind: 'remind',
      subject: 'x',
      dueAt: '2026-06-10T10:00',
      isDead: false,
      attempts: 0,
      lastError: '',
    };
    expect(await list(false)).toEqual({ items: [waiting], hasMore: false });
    expect(await list(true)).toEqual({ items: [], hasMore: false });

    await giveUp();
    const { items } = await list(true);
    expect(items).toEqual([
      {
        kind: 'remind',
        subject: 'x',
        dueAt: expect.stringMatching(/^2026-06-1\dT\d\d:\d\d$/),
        isDead: true,
        attempts: 12,
        lastError: 'no such thing',
      },
    ]);
    expect(await retry()).toEqual({ count: 1 });
    expect(await retry()).toEqual({ count: 0 });
    let runs = 0;
    const counting = async () => {
      runs += 1;
    };
    await run(0, { ...server.server.handlers, remind: counting });
    expect(runs).toBe(1);
  });

  it('touch nothing of another tenant’s', async () => {
    await remind('x');
    await giveUp();
    const other = await aTenant(server);
    await remind('y', other);
    expect((await list(false, other)).items).toMatchObject([{ subject: 'y' }]);
    expect(await retry(other)).toEqual({ count: 0 });
    expect((await list(true)).items).toMatchObject([{ subject: 'x', isDead: true }]);
  });

  it('show the first two hundred and say that there are more', async () => {
    for (let number = 0; number < 200; number += 1) await remind(String(number));
    expect(await list(false)).toMatchObject({ items: { length: 200 }, hasMore: false });
    await remind('the last');
    expect(await list(false)).toMatchObject({ items: { length: 200 }, hasMore: true });
  });
});

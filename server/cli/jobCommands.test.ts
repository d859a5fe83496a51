import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { aTenant, type TestTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { runProgram } from './testing/runProgram.ts';

let server: TestServer;
let tenant: TestTenant;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());
beforeEach(async () => {
  tenant = await aTenant(server);
});

const job = (...args: readonly string[]) =>
  runProgram({ url: server.database.appUrl, moment: '2026-06-10T10:00' }, 'job', ...args);

const said = (...lines: readonly string[]) => ({
  code: 0,
  stdout: lines.map((line) => `${line}\n`).join(''),
  stderr: '',
});

describe('job', () => {
  it('list shows what is to be done and why it was not, retry has it done', async () => {
    const { tenantId, tenantAlias } = tenant;
    const dueAt = new Date(server.clock());
    const jobs = [
      { kind: 'remind', subject: 'x', dueAt },
      { kind: 'sweep', subject: '', dueAt: new Date(dueAt.getTime() + 60_000) },
    ] as const;
    await scheduleAll(server.db, { tenantId, jobs });
    const sweep = 'sweep\t-\t2026-06-10 10:01\twaiting\t0\t-';
    expect(await job('list', tenantAlias)).toEqual(said('remind\tx\t2026-06-10 10:00\twaiting\t0\t-', sweep));
    expect(await job('list', tenantAlias, '--dead')).toEqual({ code: 0, stdout: '', stderr: 'None found.\n' });

    await server.db
      .updateTable('job')
      .set({ is_dead: true, attempts: 12, last_error: 'no such thing' })
      .where('tenant_id', '=', tenantId)
      .where('kind', '=', 'remind')
      .execute();
    const dead = 'remind\tx\t2026-06-10 10:00\tdead\t12\tno such thing';
    expect(await job('list', tenantAlias, '--dead')).toEqual(said(dead));
    expect(await job('retry', tenantAlias)).toEqual(said('1 job is tried again.'));
    expect(await job('retry', tenantAlias)).toEqual(said('0 jobs are tried again.'));
  });

  it('list says how much of a long list it shows', async () => {
    const { tenantId, tenantAlias } = tenant;
    const dueAt = new Date(server.clock());
    const jobs = Array.from({ length: 201 }, (_, number) => ({ kind: 'remind' as const, subject: `${number}`, dueAt }));
    await scheduleAll(server.db, { tenantId, jobs });
    const { stdout, stderr } = await job('list', tenantAlias);
    expect(stdout.trimEnd().split('\n')).toHaveLength(200);
    expect(stderr).toBe('Only the first 200 are shown.\n');
  });
});

import { afterAll, beforeAll, expect, it } from 'vitest';
import { noteBackup } from '#server/db/backup/backupRun.queries.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { aStaffMember } from '#server/testing/aStaffMember.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import { runProgram } from '../testing/runProgram.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterAll(() => server.close());

/** By the wall clock of the machine, with which the database agrees. */
const now = () => new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 23);

async function doctor(settings: Record<string, string>, ...args: readonly string[]) {
  const world = { url: server.database.appUrl, moment: now(), settings };
  return runProgram(
    { ...world, settings: { DATABASE_OWNER_URL: server.database.ownerUrl, ...settings } },
    'doctor',
    ...args,
  );
}

const lineOf = (text: string, check: string) => text.split('\n').filter((line) => line.split('\t')[1] === check);

it('examines settings, database and towns, changes nothing, and exits 1 where something fails', async () => {
  const { tenantId, tenantAlias } = await aTenant(server, { tenantAlias: 'kaede' });
  const jobs = [{ kind: 'sweep', subject: '', dueAt: new Date(Date.now() - 3_600_000) }] as const;
  await scheduleAll(server.db, { tenantId, jobs });
  const { code, stdout, stderr } = await doctor({ PUBLIC_URL: 'https://yoyaku.test', SMTP_URL: 'smtp://127.0.0.1:9' });
  expect([code, stderr]).toEqual([1, '']);
  expect(lineOf(stdout, 'database')[0]).toMatch(/^ok\tdatabase\tPostgreSQL \d+ answers\.$/);
  expect(lineOf(stdout, 'migrations')[0]).toMatch(/^ok/);
  expect(lineOf(stdout, 'clock')[0]).toMatch(/^ok/);
  expect(lineOf(stdout, 'connections')[0]).toMatch(/^ok\tconnections\tThe processes may take 35 of \d+/);
  expect(lineOf(stdout, 'proxy')[0]).toMatch(/^fail/);
  expect(lineOf(stdout, 'mail')[0]).toMatch(/^fail\tmail\tno mail server \(ESOCKET\)/);
  expect(lineOf(stdout, 'backup')[0]).toMatch(/^fail\tbackup\tNo backup was ever noted/);
  expect(lineOf(stdout, 'jobs')).toEqual([expect.stringMatching(/^fail\tjobs\tkaede: 1 jobs are late/)]);
  expect(lineOf(stdout, 'administrators')[0]).toMatch(/^fail\tadministrators\tkaede has no administrator/);

  await noteBackup(server.database.ownerUrl, { finishedAt: new Date(), isEncrypted: true });
  await aStaffMember(server, { tenantId, tenantAlias } as Parameters<typeof aStaffMember>[1]);
  const again = await doctor({}, '--json');
  const findings: { level: string; check: string; text: string }[] = JSON.parse(again.stdout);
  expect(findings.find(({ check }) => check === 'backup')?.level).toBe('ok');
  expect(findings.every(({ level, text }) => ['ok', 'warn', 'fail'].includes(level) && text.length > 0)).toBe(true);
});

it('says that there is no database, and what settings are wrong', async () => {
  const away = await doctor({ DATABASE_URL: 'postgres://nobody:secret@127.0.0.1:9/none', DATABASE_OWNER_URL: '' });
  expect(away.code).toBe(1);
  expect(lineOf(away.stdout, 'database')).toEqual([expect.stringMatching(/^fail\tdatabase\t.*cannot be reached/)]);
  expect(away.stdout).not.toContain('secret');
  const wrong = await doctor({ PORT: 'x' });
  expect([wrong.code, wrong.stdout]).toEqual([
    1,
    expect.stringMatching(/^fail\tsettings\tThese settings are wrong: PORT: /),
  ]);
});

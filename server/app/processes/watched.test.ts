import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { parse } from 'yaml';
import { noteBackup } from '#server/db/backup/backupRun.queries.ts';
import { metricsOf } from '#server/http/metrics.ts';
import { scheduleAll } from '#server/jobs/job.queries.ts';
import { aTenant } from '#server/testing/factories.ts';
import { aServer, type TestServer } from '#server/testing/testServer.ts';
import type { Worker } from './aWorker.ts';
import type { Fleet } from './fleet.ts';
import { opsOfAll } from './opsOfAll.ts';

const folder = join(import.meta.dirname, '../../../deploy/prometheus');

type Rule = {
  readonly alert: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels: { readonly severity: string };
  readonly annotations: { readonly summary: string; readonly description: string };
};
type Panel = { readonly id: number; readonly title: string; readonly targets: readonly { readonly expr: string }[] };

let server: TestServer;
let exposed: Set<string>;
let figures: () => Promise<string>;
let rules: readonly Rule[];
let panels: readonly Panel[];

beforeAll(async () => {
  server = await aServer();
  const pool = { totalCount: 3, idleCount: 1, waitingCount: 0 };
  const logins = { waiting: () => 0 };
  const metrics = metricsOf(pool, { fresh: server.fresh, logins, db: server.appDb, databaseCopies: 2, process: '1' });
  const worker = { place: 0, ask: async () => metrics.figures() } as unknown as Worker;
  const state = { wanted: 1, serving: 1, deaths: 0 };
  const fleet = { workers: () => [worker], isLeaving: () => false, figures: () => state } as unknown as Fleet;
  figures = async () => (await opsOfAll(fleet).inject('/metrics')).body;
  exposed = new Set([...(await figures()).matchAll(/^# TYPE (\S+) /gm)].map(([, name = '']) => name));
  rules = parse(await readFile(join(folder, 'yoyaku.rules.yml'), 'utf8')).groups.flatMap(
    (group: { readonly rules: readonly Rule[] }) => group.rules,
  );
  panels = JSON.parse(await readFile(join(folder, 'yoyaku.dashboard.json'), 'utf8')).panels;
});
afterAll(() => server.close());

/** The figures of the product that an expression names; `up` is Prometheus's own. */
const namesIn = (expr: string) =>
  [...expr.matchAll(/\b(yoyaku|process|nodejs)_\w+/g)].map(([name]) => name.replace(/_(bucket|sum|count)$/, ''));

const isBalanced = (expr: string) =>
  ['()', '{}', '[]'].every(([open = '', close = '']) => expr.split(open).length === expr.split(close).length);

describe('deploy/prometheus', () => {
  it('alerts on what the server exposes, and says of each what it means', () => {
    expect(rules.length).toBeGreaterThan(10);
    expect(new Set(rules.map(({ alert }) => alert)).size).toBe(rules.length);
    for (const { alert, expr, labels, annotations } of rules) {
      expect(alert).toMatch(/^Yoyaku[A-Za-z]+$/);
      expect([alert, namesIn(expr).filter((name) => !exposed.has(name))]).toEqual([alert, []]);
      expect([alert, namesIn(expr).length > 0 || expr.includes('up{')]).toEqual([alert, true]);
      expect([alert, isBalanced(expr)]).toEqual([alert, true]);
      expect(['page', 'ticket']).toContain(labels.severity);
      expect(annotations.summary.length * annotations.description.length).toBeGreaterThan(0);
    }
  });

  it('draws what the server exposes', () => {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { title, targets } of panels) {
      for (const { expr } of targets) {
        expect([title, namesIn(expr).filter((name) => !exposed.has(name))]).toEqual([title, []]);
        expect([title, isBalanced(expr)]).toEqual([title, true]);
      }
      expect(targets.length).toBeGreaterThan(0);
    }
  });

  it('names every figure of the product that docs/operations.md names as one to alert on', () => {
    const all = rules.flatMap(({ expr }) => namesIn(expr));
    for (const name of [
      'calls_total',
      'database_copies',
      'logins_waiting',
      'forwarded_unasked_total',
      'backup_age_seconds',
    ])
      expect(all).toContain(`yoyaku_${name}`);
    expect(all).toContain('yoyaku_process_deaths_total');
  });
});

it('the age of the last backup is a figure once there is one, and so is what is late', async () => {
  const figureOf = (text: string, name: string) => new RegExp(`^${name}\\{process="1"\\} (\\S+)$`, 'm').exec(text)?.[1];
  const before = await figures();
  expect(figureOf(before, 'yoyaku_backup_age_seconds')).toBeUndefined();
  expect(figureOf(before, 'yoyaku_towns_late')).toBe('0');
  const hourAgo = new Date(Date.now() - 3_600_000);
  await noteBackup(server.database.ownerUrl, { finishedAt: hourAgo, isEncrypted: true });
  const { tenantId } = await aTenant(server);
  await scheduleAll(server.db, { tenantId, jobs: [{ kind: 'sweep', subject: '', dueAt: hourAgo }] });
  const after = await figures();
  expect(Number(figureOf(after, 'yoyaku_backup_age_seconds'))).toBeGreaterThan(3_599);
  expect(Number(figureOf(after, 'yoyaku_backup_age_seconds'))).toBeLessThan(3_700);
  expect(figureOf(after, 'yoyaku_towns_late')).toBe('1');
});

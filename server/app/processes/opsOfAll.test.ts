import { expect, it } from 'vitest';
import { metricsOf } from '#server/http/metrics.ts';
import type { Worker } from './aWorker.ts';
import type { Fleet } from './fleet.ts';
import { opsOfAll } from './opsOfAll.ts';

/** A process that answers with the figures of a registry of its own, as text that crossed a wire. */
function aWorker(place: number, busy: number) {
  const metrics = metricsOf({ totalCount: busy, idleCount: 0, waitingCount: 0 }, { process: String(place + 1) });
  const answers = {
    metrics: metrics.figures,
    openapi: async () => ({ openapi: '3.1.0' }),
    demoTenants: async () => [],
  };
  const ask: Worker['ask'] = async (question) => JSON.parse(JSON.stringify(await answers[question]()));
  return { place, ask } as Worker;
}

function aFleet(workers: readonly Worker[], leaving: readonly Worker[] = []) {
  const figures = () => ({ wanted: 2, serving: workers.length, deaths: 3 });
  return { workers: () => workers, isLeaving: (one: Worker) => leaving.includes(one), figures } as unknown as Fleet;
}

const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(name));

it('answers for each process by itself, and says which one it is', async () => {
  const ops = opsOfAll(aFleet([aWorker(0, 5), aWorker(1, 7)]));
  const { body: text, headers } = await ops.inject('/metrics');
  expect(headers['content-type']).toContain('text/plain');
  expect(linesOf(text, 'yoyaku_database_connections{state="busy"')).toEqual([
    'yoyaku_database_connections{state="busy",process="1"} 5',
    'yoyaku_database_connections{state="busy",process="2"} 7',
  ]);
  expect(linesOf(text, '# TYPE yoyaku_database_connections')).toHaveLength(1);
  // What the library would leave out of a sum is there, the parent's own besides.
  expect(linesOf(text, 'process_start_time_seconds')).toHaveLength(3);
  expect(text).toContain('yoyaku_processes{state="wanted",process="parent"} 2');
  expect(text).toContain('yoyaku_process_deaths_total{process="parent"} 3');
});

it('tells one that is being replaced from the one in its place', async () => {
  const [old, fresh] = [aWorker(0, 5), aWorker(0, 7)];
  const { body: text } = await opsOfAll(aFleet([old, fresh], [old])).inject('/metrics');
  expect(linesOf(text, 'yoyaku_database_connections{state="busy"')).toEqual([
    'yoyaku_database_connections{state="busy",process="1 leaving"} 5',
    'yoyaku_database_connections{state="busy",process="1"} 7',
  ]);
});

it('answers although a process does not', async () => {
  const silent = { place: 1, ask: async () => null } as unknown as Worker;
  const ops = opsOfAll(aFleet([aWorker(0, 5), silent]));
  expect((await ops.inject('/metrics')).statusCode).toBe(200);
  expect((await ops.inject('/openapi.json')).json()).toEqual({ openapi: '3.1.0' });
  expect((await opsOfAll(aFleet([])).inject('/openapi.json')).statusCode).toBe(503);
});

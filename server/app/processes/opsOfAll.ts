import fastify from 'fastify';
import { AggregatorRegistry, Counter, collectDefaultMetrics, Gauge, type MetricObject, Registry } from 'prom-client';
import type { Worker } from './aWorker.ts';
import type { Fleet } from './fleet.ts';

/**
 * The operators' listener of several processes on one port. Each line of a process says which one it is, and is not added
 * up: a sum that loses a process would look as if everything had begun anew.
 */
export function opsOfAll(fleet: Fleet) {
  const own = ownFigures(fleet);
  const ops = fastify();
  ops.get('/metrics', async (_request, reply) => {
    const ofEach = await Promise.all(fleet.workers().map((worker) => figuresOf(worker, fleet.isLeaving(worker))));
    const all = [await own.getMetricsAsJSON(), ...ofEach].map((metrics) => metrics.map(unsummed));
    return reply.type(own.contentType).send(await AggregatorRegistry.aggregate(all).metrics());
  });
  ops.get('/openapi.json', async (_request, reply) => {
    const [one] = await answersOf(fleet, 'openapi');
    return one ?? reply.status(503).send({ error: 'no process serves' });
  });
  return ops;
}

/** What the first one answers that gives an answer. */
export async function answersOf(fleet: Fleet, question: Parameters<Worker['ask']>[0]) {
  const answers = await Promise.all(fleet.workers().map((worker) => worker.ask(question)));
  return answers.filter((answer) => answer !== null);
}

async function figuresOf(worker: Worker, isLeaving: boolean) {
  const figures = ((await worker.ask('metrics')) ?? []) as MetricObject[];
  // Beside the one that has taken over, until its last connection has ended.
  return isLeaving ? figures.map((metric) => marked(metric, `${worker.place + 1} leaving`)) : figures;
}

type Valued = MetricObject & { readonly values?: readonly { readonly labels: object }[] };

const marked = (metric: Valued, process: string) => ({
  ...metric,
  values: metric.values?.map((value) => ({ ...value, labels: { ...value.labels, process } })),
});

/** Lines of different processes never meet, so nothing is left out and nothing added. */
const unsummed = (metric: MetricObject) => ({ ...metric, aggregator: 'sum' as const });

/** What the parent knows, its own memory and time among it. */
function ownFigures(fleet: Fleet) {
  const registry = new Registry();
  registry.setDefaultLabels({ process: 'parent' });
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'yoyaku_processes',
    help: 'Processes on the port: wanted by PROCESSES, and serving.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      const { wanted, serving } = fleet.figures();
      this.set({ state: 'wanted' }, wanted);
      this.set({ state: 'serving' }, serving);
    },
  });
  const deaths = new Counter({
    name: 'yoyaku_process_deaths_total',
    help: 'Processes that ended although nobody told them to, and were started again.',
    registers: [registry],
    collect() {
      deaths.reset();
      deaths.inc(fleet.figures().deaths);
    },
  });
  return registry;
}

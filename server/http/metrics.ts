import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LoginQueue } from '../account/queue/loginQueue.ts';
import { countCopies } from '../db/backup/copies.queries.ts';
import type { Database } from '../db/connect.ts';
import type { FreshReads } from '../readCache/startFresh.ts';
import { freshMetrics } from './freshMetrics.ts';
import { upkeepMetrics } from './upkeepMetrics.ts';

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

type Measured = {
  readonly fresh?: FreshReads;
  readonly logins?: Pick<LoginQueue, 'waiting'>;
  readonly db?: Database;
  /** How many other machines are to keep a copy of the database; 0 where nobody has said so. */
  readonly databaseCopies?: number;
  /** Which of several processes on one port it is; each line says so. */
  readonly process?: string | undefined;
};

/** Prometheus figures of this process. A refusal is not an error of the server, so outcomes are counted separately. */
export function metricsOf(pool: Pool, { fresh, logins, db, databaseCopies = 0, process }: Measured = {}) {
  const registry = new Registry();
  if (process !== undefined) registry.setDefaultLabels({ process });
  collectDefaultMetrics({ register: registry });
  const observer = callObserver(registry);
  poolMetrics(registry, pool);
  const forwardingObserver = countForwarded(registry);
  if (fresh) freshMetrics(registry, fresh);
  if (db) upkeepMetrics(registry, db);
  if (db && databaseCopies > 0) copyMetrics(registry, db, databaseCopies);
  if (logins) {
    new Gauge({
      name: 'yoyaku_logins_waiting',
      help: 'People who wait for their turn to log in or to register.',
      registers: [registry],
      collect() {
        this.set(logins.waiting());
      },
    });
  }
  return {
    text: () => registry.metrics(),
    /** For the process that answers for all of them. */
    figures: () => registry.getMetricsAsJSON(),
    contentType: registry.contentType,
    forwardingObserver,
    observer,
  };
}

/** Counts each answered call, and logs it. */
function callObserver(registry: Registry) {
  const calls = new Counter({
    name: 'yoyaku_calls_total',
    help: 'Answered calls by endpoint and outcome (answered, refused, busy, fault).',
    labelNames: ['endpoint', 'outcome'],
    registers: [registry],
  });
  const seconds = new Histogram({
    name: 'yoyaku_call_seconds',
    help: 'Time to answer a call.',
    labelNames: ['endpoint'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
    registers: [registry],
  });
  return (log: FastifyBaseLogger) => {
    // All of this line is ours, so it needs no redaction, which costs more than everything else of a line.
    const lines = log.child({}, { redact: [] });
    return (request: FastifyRequest, reply: FastifyReply) => {
      const endpoint = request.routeOptions.config.endpoint;
      if (!endpoint) return;
      const took = reply.elapsedTime;
      calls.inc({ endpoint, outcome: reply.outcome });
      seconds.observe({ endpoint }, took / 1000);
      lines.info({ reqId: request.id, endpoint, status: reply.statusCode, ms: Math.round(took) }, 'call');
    };
  };
}

function poolMetrics(registry: Registry, pool: Pool) {
  new Gauge({
    name: 'yoyaku_database_connections',
    help: 'Connections of the pool by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'waited_for' }, pool.waitingCount);
    },
  });
}

/** Counts requests that came through a proxy which the settings do not know. The first one is logged. */
function countForwarded(registry: Registry) {
  const forwarded = new Counter({
    name: 'yoyaku_forwarded_unasked_total',
    help: 'Requests with an X-Forwarded-For that is not looked at, because TRUST_PROXY is not true.',
    registers: [registry],
  });
  return (log: FastifyBaseLogger) => {
    let isSaid = false;
    return ({ headers }: FastifyRequest) => {
      if (headers['x-forwarded-for'] === undefined) return;
      forwarded.inc();
      if (isSaid) return;
      isSaid = true;
      log.warn(
        'X-Forwarded-For arrives although TRUST_PROXY is not true: if a proxy of yours sets it, everybody behind it ' +
          'counts as one address and shares its limits',
      );
    };
  };
}

/** What alerts look at; nothing is present while the database cannot be asked. */
function copyMetrics(registry: Registry, db: Database, expected: number) {
  new Gauge({
    name: 'yoyaku_database_copies',
    help: 'Other machines that keep a copy of the database: expected by DATABASE_COPIES, and present.',
    labelNames: ['state'],
    registers: [registry],
    async collect() {
      this.set({ state: 'expected' }, expected);
      this.set({ state: 'present' }, await countCopies(db).catch(() => 0));
    },
  });
}

export type Metrics = ReturnType<typeof metricsOf>;

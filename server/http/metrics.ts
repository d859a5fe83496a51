import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { LoginQueue } from '../account/queue/loginQueue.ts';
import type { FreshReads } from '../fresh/startFresh.ts';
import { freshMetrics } from './freshMetrics.ts';

type Pool = { totalCount: number; idleCount: number; waitingCount: number };

/** Prometheus figures of this process. A refusal is not an error of the server, so outcomes are counted separately. */
export function metricsOf(pool: Pool, fresh?: FreshReads, logins?: Pick<LoginQueue, 'waiting'>) {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
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
  const forwarded = new Counter({
    name: 'yoyaku_forwarded_unasked_total',
    help: 'Requests with an X-Forwarded-For that is not looked at, because TRUST_PROXY is not true.',
    registers: [registry],
  });
  if (fresh) freshMetrics(registry, fresh);
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
    contentType: registry.contentType,
    /** Names and counts requests that came through a proxy which the settings do not know. */
    forwardingObserver(log: FastifyBaseLogger) {
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
    },
    /** What counts and logs each answered call. */
    observer(log: FastifyBaseLogger) {
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
    },
  };
}

export type Metrics = ReturnType<typeof metricsOf>;

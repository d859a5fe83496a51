import { Gauge, type Registry } from 'prom-client';
import type { FreshReads } from '../readCache/startFresh.ts';

/** What fresh reads tell of themselves: how often memory sufficed, and how many calls share a question. */
export function freshMetrics(registry: Registry, { memory, asking, figures }: FreshReads) {
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name: `yoyaku_fresh_${name}`,
      help,
      registers: [registry],
      collect() {
        this.set(value());
      },
    });
  gauge('questions_total', 'Questions sent to the database.', () => asking.questions);
  gauge('callers_total', 'Calls that these questions answered for.', () => asking.callers);
  gauge('hits_total', 'Facts that were in memory and new enough.', () => memory.hits);
  gauge('misses_total', 'Facts that were not.', () => memory.misses);
  gauge('readings_total', 'Facts that were read from the database.', () => figures.readings);
  gauge('told_total', 'Facts of which a question told what had changed.', () => figures.told);
  gauge(
    'differences_total',
    'Facts that had changed without a version being raised: a defect.',
    () => figures.differences,
  );
  gauge('evictions_total', 'Facts that made room for others.', () => memory.evictions);
  gauge('entries', 'Facts in memory.', () => memory.entries);
  gauge('bytes', 'What facts and answers take in memory, about.', () => memory.bytes);
}

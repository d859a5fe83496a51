import { Gauge, type Registry } from 'prom-client';
import { backupAgeSeconds } from '../db/backup/backupRun.queries.ts';
import type { Database } from '../db/connect.ts';
import { tenantsLate } from '../jobs/job.queries.ts';

/** As 稼働状況 counts what is late, in milliseconds. */
const lateMs = 15 * 60_000;

/** What operators are to hear of before residents do. Nothing is said of it while the database cannot be asked. */
export function upkeepMetrics(registry: Registry, db: Database) {
  gauge(registry, 'yoyaku_backup_age_seconds', 'Age of the last backup; absent where none was ever noted.', () =>
    backupAgeSeconds(db),
  );
  gauge(registry, 'yoyaku_towns_late', 'Towns with jobs that should have begun a quarter of an hour ago.', async () => {
    return (await tenantsLate(db, lateMs)).length;
  });
}

function gauge(registry: Registry, name: string, help: string, value: () => Promise<number | null>) {
  new Gauge({
    name,
    help,
    registers: [registry],
    async collect() {
      this.reset();
      const now = await value().catch(() => null);
      // A gauge without labels begins with 0.
      if (now === null) this.remove();
      else this.set(now);
    },
  });
}

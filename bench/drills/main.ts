import { citus } from './citus.ts';
import { failover } from './failover.ts';
import { fees } from './fees.ts';
import { onePort } from './onePort.ts';
import { pgbouncer } from './pgbouncer.ts';
import { rolling } from './rolling.ts';
import { volume } from './volume.ts';

const drills = { citus, failover, fees, oneport: onePort, pgbouncer, rolling, volume };

const isDrill = (name: string): name is keyof typeof drills => Object.hasOwn(drills, name);

const [name = ''] = process.argv.slice(2);
if (!isDrill(name)) {
  console.error(`Which drill? One of: ${Object.keys(drills).join(', ')}.`);
  process.exit(1);
}
// What a drill has started ends with it, also where the process that started it does not reach its end.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => process.exit(1));
process.exitCode = (await drills[name]()) ? 0 : 1;

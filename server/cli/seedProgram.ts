import { Command, InvalidArgumentError } from 'commander';
import { passwordsWith } from '../account/passwords.ts';
import { inTenant } from '../db/connect.ts';
import { readSettings } from '../settings.ts';
import { tenantIdOf } from './bundle/importTenant.ts';
import { CliError } from './CliError.ts';
import { populate } from './generate/populate.ts';
import { demoPassword, loadDemo } from './loadDemo.ts';
import { openDatabase } from './openDatabase.ts';
import { explain } from './withDatabase.ts';

type Options = {
  readonly tenant: string;
  readonly reservations?: number;
  readonly residents: number;
  readonly seed: number;
};

function wholeNumber(text: string) {
  if (!/^\d{1,7}$/.test(text)) throw new InvalidArgumentError('It must be a whole number.');
  return Number(text);
}

/** `npm run seed`: the demo into an empty database, or more of everything for measuring. */
export const seedProgram = () =>
  new Command('seed')
    .description('Loads the demo tenants into a database without tenants, or adds reservations to one of them.')
    .option('--reservations <count>', 'reservations to add, over a year back and a year ahead', wholeNumber)
    .option('--tenant <alias>', 'where to add them', 'sakura')
    .option('--residents <count>', 'people to add who make them', wholeNumber, 500)
    .option('--seed <number>', 'another seed, other reservations', wholeNumber, 1)
    .action(run);

async function run(options: Options) {
  try {
    const database = await openDatabase(readSettings(process.env));
    try {
      await seed(database, options);
    } finally {
      await database.close();
    }
  } catch (error) {
    process.stderr.write(`${explain(error)}\n`);
    process.exitCode = 1;
  }
}

type Opened = Awaited<ReturnType<typeof openDatabase>>;

async function seed({ db, ownerUrl }: Opened, { tenant: alias, reservations, residents, seed }: Options) {
  const log = { info: (line: string) => process.stdout.write(`${line}\n`) };
  await loadDemo({ ownerUrl, clock: Date.now, log });
  if (reservations === undefined) return;
  const tenantId = await tenantIdOf(db, alias);
  if (tenantId === null) throw new CliError(`There is no tenant "${alias}".`);
  const { hash } = await passwordsWith();
  const passwordHash = await hash(demoPassword);
  const period = { from: -365, until: 365 };
  const population = { seed, count: reservations, residents, anyTime: true, period, passwordHash };
  const added = await inTenant(db, tenantId, (trx) => populate(trx, { tenantId, nowMs: Date.now(), population }));
  log.info(`${added} of ${reservations} reservations added to ${alias}.`);
}

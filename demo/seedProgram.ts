import { Command, InvalidArgumentError } from 'commander';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { CliError } from '#server/cli/CliError.ts';
import { explain } from '#server/cli/commandCall.ts';
import { openDatabase } from '#server/cli/openDatabase.ts';
import { analyze } from '#server/db/analyze.ts';
import { type Database, inTenant } from '#server/db/connect.ts';
import { readSettings } from '#server/settings.ts';
import { tenantIdOf } from '#server/tenant/tenant.queries.ts';
import { addVolume } from './courses/addVolume.ts';
import { demoPassword, loadDemo } from './loadDemo.ts';
import { populate } from './populate.ts';

type Options = {
  readonly tenant: string;
  readonly reservations?: number;
  readonly events?: number;
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
    .option(
      '--reservations <count>',
      'reservations to add: of rooms over a year back and ahead, or of events',
      wholeNumber,
    )
    .option('--events <count>', 'events to add before, to a tenant in event mode', wholeNumber)
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

async function seed({ db, ownerUrl }: Opened, { tenant: alias, ...options }: Options) {
  const log = { info: (line: string) => process.stdout.write(`${line}\n`) };
  await loadDemo({ ownerUrl, clock: Date.now, log });
  const { reservations, events } = options;
  if (reservations === undefined && events === undefined) return;
  const tenantId = await tenantIdOf(db, alias);
  if (tenantId === null) throw new CliError(`There is no tenant "${alias}".`);
  const added = await addMore(db, { tenantId, nowMs: Date.now(), options });
  await analyze(db);
  if (events !== undefined) log.info(`${events} events added to ${alias}.`);
  if (reservations !== undefined) log.info(`${added} of ${reservations} reservations added to ${alias}.`);
}

type Seeding = { readonly tenantId: string; readonly nowMs: number; readonly options: Omit<Options, 'tenant'> };

/** What events are made for when no more reservations of each are asked for. */
const fewestPerEvent = 20;

/**
 * Events first, then people and their reservations, all of it or nothing. Answers how many reservations there are more.
 */
export async function addMore(db: Database, { tenantId, nowMs, options }: Seeding) {
  const { reservations = 0, events = 0, residents, seed } = options;
  const { hash } = await passwordsWith();
  const passwordHash = await hash(demoPassword);
  const period = { from: -365, until: 365 };
  const population = { seed, count: reservations, residents, anyTime: true, period, passwordHash };
  return inTenant(db, tenantId, async (trx) => {
    if (events > 0) {
      const perEvent = Math.max(fewestPerEvent, Math.ceil(reservations / events));
      await addVolume(trx, { tenantId, nowMs, seed, count: events, perEvent });
    }
    return reservations === 0 ? 0 : populate(trx, { tenantId, nowMs, population });
  });
}

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readMigrations } from '../db/migrationFiles.ts';

/** What a next version might bring: it adds, fills, makes an index, and takes away what nobody uses any more. */
const next = {
  '0901_expand': `
    alter table reservation add column colour text, add column scratch integer;
    alter table reservation alter column colour set default 'blue';
    alter table account add column theme text not null default '';
    alter table reservation add constraint reservation_colour check (colour <> '') not valid;`,
  '0902_fill': `-- runs: until it changes nothing
update reservation set colour = 'blue' where tenant_id = current_setting('app.tenant_id')::uuid
  and reservation_id = any(array(select reservation_id from reservation
    where tenant_id = current_setting('app.tenant_id')::uuid and colour is null limit 20))`,
  '0903_index': `-- runs: outside a transaction
create index concurrently reservation_colour on reservation (tenant_id, colour);`,
  '0904_validate': 'alter table reservation validate constraint reservation_colour;',
  '0905_contract': `-- contract: nothing has used it
alter table reservation drop column scratch;`,
};

/**
 * An index over a function that needs so many milliseconds for each reservation. Whoever changes a reservation pays
 * that too, from then on.
 */
export const slowIndex = (msEach: number) => ({
  '0906_slow': `create function slow(uuid) returns uuid language plpgsql immutable as
    $$ begin perform pg_sleep(${msEach / 1_000}); return $1; end $$;`,
  '0907_slow_index': `-- runs: outside a transaction
create index concurrently reservation_slow on reservation (tenant_id, slow(reservation_id));`,
});

/** Puts the next version's files beside those of this one; the version before goes on on what they make. */
export async function writeNextMigrations(folder: string, more: Readonly<Record<string, string>> = {}) {
  const last = (await readMigrations(pathToFileURL(`${folder}/`))).at(-1)?.name;
  for (const [name, text] of Object.entries({ ...next, ...more })) {
    await writeFile(join(folder, `${name}.sql`), `-- serves: ${last}\n${text}`);
  }
}

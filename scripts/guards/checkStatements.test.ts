// biome-ignore-all lint/suspicious/noTemplateCurlyInString: the sources that are read contain templates
import { describe, expect, test } from 'vitest';
import { checkStatements } from './checkStatements.ts';
import { house } from './house.ts';
import { aTree } from './testing/aTree.ts';

const schema = `
export interface Event {
  event_id: string;
  tenant_id: string;
}

export interface Limit {
  key: string;
}

export interface DB {
  event: Event;
  limit_row: Limit;
  payment: Event;
  tenant: Event;
}
`;

const owners = { event: ['event'], payment: ['payment'], tenant: ['tenant'], limits: ['limit_row'] };
const small = { ...house, tables: { ...house.tables, owners } };

const check = (files: Readonly<Record<string, string>>) =>
  checkStatements(aTree({ 'server/db/schema.ts': schema, ...files }), small);

/** The findings in a file of queries of the area event, without its path. */
const inEvent = (source: string) =>
  check({ 'server/event/event.queries.ts': source }).problems.map((problem) => problem.replace(/^[^:]*:/, ''));

describe('where SQL stands', () => {
  test.each([
    ['queries of an area', 'server/event/event.queries.ts'],
    ['the foundation', 'server/db/secret.ts'],
    ['a test', 'server/event/a.test.ts'],
    ['what tests are made of', 'server/testing/a.ts'],
    ['the demo', 'demo/a.ts'],
    ['measurements', 'bench/a.ts'],
  ])('allows: %s', (_, path) => {
    expect(check({ [path]: 'export const at = () => sql`select now()`;' }).problems).toEqual([]);
  });

  test.each([
    ['a template', 'sql`select now()`'],
    ['a typed template', 'sql<string>`now()`'],
    ['a read', `trx.selectFrom('limit_row').selectAll()`],
    ['a write', `trx.deleteFrom('event').where('tenant_id', '=', t)`],
    ['a read in a callback', `where(({ exists, selectFrom }) => exists(selectFrom('limit_row')))`],
    ['a join of what another file began', `all(trx).innerJoin('event', (join) => join.on('event.tenant_id', '=', t))`],
  ])('refuses elsewhere: %s', (_, source) => {
    const { problems } = check({ 'server/event/reserve.ts': `\nexport const found = ${source};` });
    expect(problems).toEqual([
      'server/event/reserve.ts:2: SQL outside *.queries.ts: move it to a <noun>.queries.ts of its area',
    ]);
  });

  test('says once for a file how much there is', () => {
    const { problems } = check({ 'server/event/reserve.ts': 'sql`select 1`;\nsql`select 2`;\nsql`select 3`;' });
    expect(problems).toEqual([
      expect.stringContaining('server/event/reserve.ts:1: SQL outside *.queries.ts (and 2 more)'),
    ]);
  });

  test('refuses it in an area that calls the others', () => {
    const { problems } = check({ 'server/cli/job.queries.ts': 'sql`select 1`;' });
    expect(problems).toEqual([expect.stringContaining('server/cli/job.queries.ts:1: SQL in server/cli:')]);
  });

  test('leaves alone what only looks like it', () => {
    expect(
      check({ 'server/event/a.ts': `// sql\`x\`\nconst sql = 'insertInto';\nArray.from('event');\nrows.where('x');` })
        .problems,
    ).toEqual([]);
  });
});

describe('who writes a table', () => {
  test.each([
    `trx.insertInto('event').values(row)`,
    `trx.updateTable('event').set(x).where('tenant_id', '=', t)`,
    'sql`insert into event (tenant_id) values (${t})`',
    'sql`select 1 from payment where tenant_id = ${t} for update of payment`',
    `insertRows(trx, { table: 'event', rows })`,
    `trx.selectFrom('payment').where('tenant_id', '=', t)`,
  ])('allows: %s', (source) => {
    expect(inEvent(source)).toEqual([]);
  });

  test.each([
    `trx.insertInto('payment').values(row)`,
    `trx.updateTable('payment').set(x).where('tenant_id', '=', t)`,
    `trx.updateTable('payment as p').set(x).where('p.tenant_id', '=', t)`,
    `trx.deleteFrom('payment').where('tenant_id', '=', t)`,
    `trx.mergeInto('payment').using('event', (on) => on.on('event.tenant_id', '=', t).on('payment.tenant_id', '=', t))`,
    `trx.with('gone', (build) => build.deleteFrom('payment').where('tenant_id', '=', t)).selectFrom('gone')`,
    'sql`insert into payment (tenant_id) values (${t})`',
    'sql`update payment set x = 1 where tenant_id = ${t}`',
    'sql`update only payment as p set x = 1 where p.tenant_id = ${t}`',
    'sql`DELETE FROM payment WHERE tenant_id = ${t}`',
    'sql`with gone as (delete from payment where tenant_id = ${t} returning 1) select from gone`',
    "sql`delete from ${sql.table('payment')} where tenant_id = ${t}`",
    `upsertRows(trx, { table: 'payment', key, rows })`,
  ])('refuses: %s', (source) => {
    expect(inEvent(source)).toEqual([
      '1: writes payment, which only server/payment writes: call an operation or a query of server/payment',
    ]);
  });

  test.each([
    'trx.insertInto(table).values(row)',
    'trx.selectFrom(table).selectAll()',
    'sql`update ${sql.table(table)} set x = 1`',
    'sql`select x from ${sql.table(table)}`',
    'insertRows(trx, { table, rows })',
    'sql.raw(text)',
    'CompiledQuery.raw(text)',
  ])('refuses what nobody can check: %s', (source) => {
    expect(inEvent(source)).toEqual([expect.stringContaining('1: a table or SQL text from a variable')]);
    expect(check({ 'server/db/rows.ts': source }).problems).toEqual([]);
  });

  test('knows an owner for every table, and each table once', () => {
    const tables = {
      ...house.tables,
      owners: { event: ['event', 'gone'], payment: ['event', 'payment'], tenant: ['tenant'] },
    };
    expect(checkStatements(aTree({ 'server/db/schema.ts': schema }), { ...house, tables }).problems).toEqual([
      'table limit_row has no owner: give it one in tables in scripts/guards/house.ts',
      'table gone is not in server/db/schema.ts: take it out of tables in scripts/guards/house.ts',
      'table event has two owners in tables in scripts/guards/house.ts',
    ]);
  });
});

describe('whether a statement binds every tenant table to a value', () => {
  test.each([
    ['a value', `trx.selectFrom('event').where('tenant_id', '=', t)`],
    ['in any order', `trx.selectFrom('event').where('x', '=', 1).orderBy('x').where('event.tenant_id', '=', t)`],
    ['a table by another name', `trx.selectFrom('event as e').where('e.tenant_id', '=', t)`],
    ['an expression', `trx.selectFrom('event').where((is) => is.and([is('tenant_id', '=', t), is('x', '=', 1)]))`],
    ['a condition in SQL', "trx.selectFrom('event').where(sql<boolean>`event.tenant_id = ${t}`)"],
    [
      'a join with a value',
      `trx.selectFrom('event').innerJoin('payment', (join) => join.on('payment.tenant_id', '=', t)).where('event.tenant_id', '=', t)`,
    ],
    [
      'a select within',
      `trx.selectFrom('event').where('tenant_id', '=', t).select((build) => build.selectFrom('payment').where('payment.tenant_id', '=', t))`,
    ],
    ['rows, which the types check', `trx.insertInto('event').values(rows)`],
    ['what a query gives', `trx.insertInto('event').columns(['tenant_id', 'x']).expression(given)`],
    ['the directory of tenants', `trx.selectFrom('tenant').where('alias', '=', a)`],
    ['a table of none', `trx.selectFrom('limit_row').selectAll()`],
    ['text', 'sql`select x from event where x = 1 and tenant_id = ${t}`'],
    ['text with another name', 'sql`select x from event as e where e.tenant_id = ${t}`'],
    [
      'text that joins',
      'sql`select x from event join payment on payment.tenant_id = ${t} where event.tenant_id = ${t}`',
    ],
    ['text that joins by name', 'sql`select x from event join payment using (tenant_id, x) where tenant_id = ${t}`'],
    ['text with a list', 'sql`select x from event e, payment p where e.tenant_id = ${t} and p.tenant_id = ${t}`'],
    [
      'text within text',
      'sql`select (select x from payment where payment.tenant_id = ${t}) from event where tenant_id = ${t}`',
    ],
    ['text from two places', 'sql`select x from event where ${sql`tenant_id = ${t}`}`'],
    ['a fragment', 'sql`and x > (select 1)`'],
    [
      'a common table',
      'sql`with some as (select x from event where tenant_id = ${t}) select from some join payment on payment.tenant_id = ${t}`',
    ],
    ['words that are no table', 'sql`select extract(epoch from event.x) is distinct from event.y`'],
    [
      'an insert',
      'sql`insert into event (tenant_id, x) select ${t}, x from jsonb_to_recordset(${rows}) on conflict do nothing`',
    ],
  ])('allows: %s', (_, source) => {
    expect(inEvent(source)).toEqual([]);
  });

  test.each([
    ['no condition', `trx.selectFrom('event').selectAll()`, 'event'],
    ['only selected', `trx.selectFrom('event').select('tenant_id').where('x', '=', 1)`, 'event'],
    ['another comparison', `trx.selectFrom('event').where('tenant_id', '<>', t)`, 'event'],
    ['an update', `trx.updateTable('event').set({ tenant_id: t })`, 'event'],
    [
      'only by way of a join',
      `trx.selectFrom('event').innerJoin('payment', (join) => join.onRef('payment.tenant_id', '=', 'event.tenant_id')).where('event.tenant_id', '=', t)`,
      'payment',
    ],
    [
      'only by the table outside',
      `trx.selectFrom('event').where('tenant_id', '=', t).select((build) => build.selectFrom('payment').whereRef('payment.tenant_id', '=', 'event.tenant_id'))`,
      'payment',
    ],
    [
      'text that only joins',
      'sql`select x from event join payment on payment.tenant_id = event.tenant_id where event.tenant_id = ${t}`',
      'payment',
    ],
    [
      'text that only looks outside',
      'sql`select (select x from payment where payment.tenant_id = event.tenant_id) from event where tenant_id = ${t}`',
      'payment',
    ],
    [
      'text that joins by another name',
      'sql`select x from event join payment using (x) where tenant_id = ${t}`',
      'payment',
    ],
    ['a delete', `trx.deleteFrom('event').where('x', '=', 1)`, 'event'],
    ['another name', `trx.selectFrom('event as e').where('event.tenant_id', '=', t)`, 'event as e'],
    [
      'a joined table',
      `trx.selectFrom('event').innerJoin('payment', 'payment.x', 'event.x').where('event.tenant_id', '=', t)`,
      'payment',
    ],
    [
      'a select within',
      `trx.selectFrom('event').where('tenant_id', '=', t).select((build) => build.selectFrom('payment').select('x'))`,
      'payment',
    ],
    [
      'the condition of a select within does not count outside',
      `trx.selectFrom('event').where(({ exists, selectFrom }) => exists(selectFrom('payment').where('payment.tenant_id', '=', t)))`,
      'event',
    ],
    ['what a query gives', `trx.insertInto('event').columns(['x']).expression(given)`, 'event'],
    ['text', 'sql`select tenant_id from event where x = 1`', 'event'],
    [
      'text that joins',
      'sql`select x from event join payment on payment.x = event.x where event.tenant_id = ${t}`',
      'payment',
    ],
    ['text with a list', 'sql`select x from event e, payment p where e.tenant_id = ${t}`', 'payment as p'],
    ['text within text', 'sql`select (select x from payment) from event where tenant_id = ${t}`', 'payment'],
    [
      'text in a chain',
      "trx.selectFrom('event').where('tenant_id', '=', t).where(sql`exists (select from payment)`)",
      'payment',
    ],
    [
      'the second part of a union',
      'sql`select x from event where tenant_id = ${t} union all select x from payment`',
      'payment',
    ],
    ['an update', 'sql`update event set x = 1 where x = 2`', 'event'],
    ['an insert', 'sql`insert into event (x) values (1)`', 'event'],
    ['behind a comment', 'sql`select x from event -- where tenant_id = 1\n where x = 1`', 'event'],
  ])('refuses: %s', (_, source, table) => {
    expect(inEvent(source)).toEqual([
      expect.stringMatching(new RegExp(`^\\d+: does not bind the tenant of ${table} to a value: `)),
    ]);
  });

  test('refuses tables joined to each other and to nothing else', () => {
    const joined = `trx.selectFrom('event').innerJoin('payment', 'payment.tenant_id', 'event.tenant_id')`;
    expect(inEvent(joined)).toHaveLength(2);
  });

  test('finds the fragment that hid it from every booking', () => {
    const fragment = 'sql`array(select x from event where event.tenant_id = payment.tenant_id)`';
    expect(inEvent(fragment)).toEqual([expect.stringContaining('does not bind the tenant of event to a value')]);
  });

  test('refuses a tenant that the types do not demand of an insert', () => {
    const loose = schema.replace('tenant_id: string', 'tenant_id: Generated<string>');
    expect(check({ 'server/db/schema.ts': loose }).problems[0]).toContain(
      'table event: tenant_id must not have a default',
    );
  });

  test('says which file it cannot read', () => {
    const { problems } = check({ 'server/event/event.queries.ts': 'sql`select 1`; const = 2;' });
    expect(problems).toEqual([expect.stringMatching(/^server\/event\/event\.queries\.ts: ./)]);
  });

  test('counts what it read', () => {
    expect(check({}).read).toBe(0);
    expect(check({ 'server/event/event.queries.ts': `trx.selectFrom('limit_row').selectAll()` }).read).toBe(1);
  });
});

describe('what a cluster does not run', () => {
  const byVolatile = 'changes nothing by a volatile function';

  test.each([
    ['set_config', "sql`select set_config('app.tenant_id', ${t}, true)`", 'set_config reaches only this machine'],
    ['an extension', 'sql`create extension if not exists btree_gist`', 'creates an extension'],
    ['a part without columns', 'sql`with some as (select from limit_row) select count(*) from some`', 'select 1'],
    [
      'rows that would be copied',
      'sql`insert into event (tenant_id, x) select ${t}::uuid, x from jsonb_to_recordset(${rows}) as r (x int)`',
      'add `returning 1`',
    ],
    [
      'rows that would be copied by a part',
      'sql`with told as (insert into event (tenant_id) select tenant_id from unnest(${x})) select count(*) from told`',
      'add `returning 1`',
    ],
    [
      'rows from a lateral',
      'sql`insert into event (tenant_id) select x from limit_row cross join lateral (select 1) as y where tenant_id = ${t} returning 1`',
      'inserts nothing from LATERAL',
    ],
    ['the clock', 'sql`update event set x = 1 where tenant_id = ${t} and y <= clock_timestamp()`', byVolatile],
    ['chance', 'sql`delete from event where tenant_id = ${t} and y < random()`', byVolatile],
    ['a new id', 'sql`update event set x = gen_random_uuid() where tenant_id = ${t}`', byVolatile],
    [
      'the clock in a select within',
      'sql`update event set x = 1 where tenant_id = ${t} and y in (select y from event as e where e.tenant_id = ${t} and z < clock_timestamp())`',
      byVolatile,
    ],
    [
      'the clock in a part',
      'sql`with gone as (delete from event where tenant_id = ${t} and y <= clock_timestamp() returning 1) select count(*) from gone`',
      byVolatile,
    ],
    [
      'the clock in a chain',
      "trx.updateTable('event').set(x).where('tenant_id', '=', t).where('y', '<=', sql`clock_timestamp()`)",
      byVolatile,
    ],
    [
      'the clock by its name',
      "const isOver = sql<boolean>`y <= clock_timestamp()`;trx.deleteFrom('event').where('tenant_id', '=', t).where(isOver)",
      byVolatile,
    ],
    [
      'the clock by its name in text',
      'const isOver = sql`y <= clock_timestamp()`;sql`delete from event where tenant_id = ${t} and ${isOver}`',
      byVolatile,
    ],
    [
      'arithmetic on instants',
      "sql`delete from event where tenant_id = ${t} and y >= z - interval '48 hours'`",
      'arithmetic on instants',
    ],
  ])('refuses: %s', (_, source, problem) => {
    expect(inEvent(source)).toEqual([expect.stringContaining(problem)]);
  });

  test.each([
    ['set local', "sql`set local app.every_tenant = 'jobs'`"],
    ['a word in quotes', "sql`select 'set_config('`"],
    ['rows with an answer', 'sql`insert into event (tenant_id) select x from jsonb_to_recordset(${rows}) returning 1`'],
    [
      'rows that may be there',
      'sql`insert into event (tenant_id) select x from unnest(${rows}) as r (x) on conflict do nothing`',
    ],
    ['values', 'sql`insert into event (tenant_id, x) values (${t}, gen_random_uuid())`'],
    ['the beginning of a statement', 'sql`update event set x = 1 where tenant_id = ${t} and y <= now()`'],
    ['looking by the clock', 'sql`select x from event where tenant_id = ${t} and y <= clock_timestamp() for update`'],
    [
      'looking by the clock beside a change',
      "sql`with gone as (delete from event where tenant_id = ${t} and y <= ${at}) select clock_timestamp() + interval '1 hour'`",
    ],
  ])('allows: %s', (_, source) => {
    expect(inEvent(source)).toEqual([]);
  });
});

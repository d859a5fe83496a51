import { isVolatile } from './clusterRules.ts';
import type { House, TableRules } from './house.ts';
import { type Findings, isTest, placeOf, type Source, type Sources } from './readSources.ts';
import { unknownTable } from './readSqlText.ts';
import { readStatements, type Sql } from './readStatements.ts';
import { readTables, type Table } from './readTables.ts';
import type { Statement, Use } from './statement.ts';

const lookup = 'tables in scripts/guards/house.ts';

/** Checks where SQL is, that only a table's area writes it, and that every statement restricts the tenant. */
export function checkStatements(sources: Sources, { tables: rules }: House): Findings {
  const tables = readTables(sources.get(rules.schema)?.text ?? '');
  const files = [...sources.values()].filter(({ path }) => placeOf(path).room === 'server' && !isTest(path));
  const volatile = new Set(files.flatMap(({ text }) => volatileNames(text)));
  const known = {
    isTable: (name: string) => tables.has(name),
    isVolatile: (name: string) => volatile.has(name),
    writers: rules.writers,
  };
  const read = files.map((source) => ({ source, sql: readStatements(source.path, source.text, known) }));
  const problems = [
    ...ownerProblems(tables, rules),
    ...read.flatMap(({ source, sql }) => [
      ...(sql.fault ? [`${source.path}: ${sql.fault}`] : []),
      ...placeProblems(source, sql, rules),
      ...sql.broken.map(({ line, problem }) => `${source.path}:${line}: ${problem}`),
      ...sql.statements.flatMap((statement) => [
        ...writeProblems(source, statement, rules),
        ...tenantProblems(source, statement, tables, rules),
      ]),
    ]),
  ];
  return { read: read.reduce((sum, { sql }) => sum + sql.statements.length, 0), problems };
}

/** The names of pieces of SQL that hold a volatile function. */
const volatileNames = (text: string) =>
  [...text.matchAll(/\bconst (\w+) = sql(?:<[^`]*?>)?`([^`]*)`/g)].flatMap(([, name = '', piece = '']) =>
    isVolatile(piece) ? [name] : [],
  );

/** The table of owners and the schema name the same tables, and each table once. */
function ownerProblems(tables: ReadonlyMap<string, Table>, { owners, schema }: TableRules): string[] {
  const owned = Object.values(owners).flat();
  return [
    ...[...tables.keys()]
      .filter((name) => !owned.includes(name))
      .map((name) => `table ${name} has no owner: give it one in ${lookup}`),
    ...owned
      .filter((name) => !tables.has(name))
      .map((name) => `table ${name} is not in ${schema}: take it out of ${lookup}`),
    ...owned
      .filter((name, index) => owned.indexOf(name) < index)
      .map((name) => `table ${name} has two owners in ${lookup}`),
    ...[...tables.values()]
      .filter(({ isTenantLoose }) => isTenantLoose)
      .map(
        ({ name }) =>
          `table ${name}: tenant_id must not have a default or be null, or the types no longer demand it of an insert`,
      ),
  ];
}

/** One line for a file, however many statements it holds. */
function placeProblems(
  { path }: Source,
  { lines: [first, ...more] }: Sql,
  { foundation, withoutSql }: TableRules,
): string[] {
  if (first === undefined || path.startsWith(foundation)) return [];
  const { folder } = placeOf(path);
  const others = more.length > 0 ? ` (and ${more.length} more)` : '';
  if (withoutSql.includes(folder)) {
    return [
      `${path}:${first}: SQL in server/${folder}${others}: call an operation or a query of the area that has the tables`,
    ];
  }
  if (path.endsWith('.queries.ts')) return [];
  return [`${path}:${first}: SQL outside *.queries.ts${others}: move it to a <noun>.queries.ts of its area`];
}

function writeProblems({ path }: Source, { line, uses }: Statement, { owners, foundation }: TableRules): string[] {
  if (path.startsWith(foundation)) return [];
  const area = placeOf(path).folder;
  return uses.flatMap(({ table, isWrite }) => {
    if (table === unknownTable)
      return [
        `${path}:${line}: a table or SQL text from a variable, which nobody can check: write it out, or do it in ${foundation}`,
      ];
    if (!isWrite || owners[area]?.includes(table)) return [];
    const owner = Object.keys(owners).find((name) => owners[name]?.includes(table)) ?? 'nobody';
    return [
      `${path}:${line}: writes ${table}, which only server/${owner} writes: call an operation or a query of server/${owner}`,
    ];
  });
}

/**
 * Every tenant table must be bound to a value by itself. That another table is bound to which it is joined would be enough
 * for one database; a cluster finds the machine that has the rows by the value alone.
 */
function tenantProblems(
  { path }: Source,
  { line, uses, ties }: Statement,
  tables: ReadonlyMap<string, Table>,
  { directory }: TableRules,
): string[] {
  const bound = new Set(ties.filter(([, other]) => other === undefined).map(([one]) => one));
  const isOfTenant = ({ table }: Use) => tables.get(table)?.hasTenant === true && !directory.includes(table);
  return uses
    .filter((use) => isOfTenant(use) && !bound.has(use.alias))
    .map(
      ({ table, alias }) =>
        `${path}:${line}: does not bind the tenant of ${table === alias ? table : `${table} as ${alias}`} to a value: add a condition on ${alias}.tenant_id`,
    );
}

import { type RawBuilder, type SqlBool, sql } from 'kysely';

/**
 * True for the ids that begin so, with or without hyphens and as wide as they were typed: a range, which the index of the key answers. What is no
 * beginning of an id finds none.
 */
export function idBeginsWith(column: RawBuilder<unknown>, typed: string): RawBuilder<SqlBool> {
  const start = typed.normalize('NFKC').toLowerCase().replaceAll(/[-\s]/g, '');
  if (!/^[0-9a-f]{1,32}$/.test(start)) return sql<SqlBool>`false`;
  return sql<SqlBool>`${column} between ${start.padEnd(32, '0')}::uuid and ${start.padEnd(32, 'f')}::uuid`;
}

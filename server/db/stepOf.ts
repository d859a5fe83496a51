import { type DeleteResult, type Expression, type SqlBool, sql, type UpdateResult } from 'kysely';

/** Of work that is done in steps: so many rows at most in this one. */
export type Step = { readonly tenantId: string; readonly nowMs: number; readonly most: number };

/**
 * Whether a column has one of the values that a statement with a limit finds. It runs once: after IN it could run for
 * each row, and find others each time.
 */
export const foundBy = (column: string, found: Expression<unknown>) =>
  sql<SqlBool>`${sql.ref(column)} = any(array${found})`;

/** How many rows a step has deleted or changed. */
export const countOf = (results: readonly (DeleteResult | UpdateResult)[]) =>
  results.reduce((sum, one) => sum + Number('numDeletedRows' in one ? one.numDeletedRows : one.numUpdatedRows), 0);

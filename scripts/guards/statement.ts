/** A table in a statement, by the name it has there. */
export type Use = { readonly table: string; readonly alias: string; readonly isWrite: boolean };

/** That the tenant of one table (by alias) equals that of another, or (undefined) a value. */
export type Tie = readonly [string | undefined, string | undefined];

/**
 * One select, insert, update or delete with the tables it names itself. A nested select is a statement of its own.
 * `unknownTable` marks a table named by a variable.
 */
export type Statement = { readonly line: number; readonly uses: readonly Use[]; readonly ties: readonly Tie[] };

import { type RawBuilder, sql } from 'kysely';
import { foldedPattern } from '#rules/text/foldedPattern.ts';

const matches = (column: RawBuilder<unknown>, pattern: string | null) =>
  pattern === null ? sql<boolean>`false` : sql<boolean>`${column} ~ ${pattern}`;

/**
 * Whether a text has what was typed somewhere, as people search (searchFold in rules/text); nothing has what is blank.
 * Reads every row that is left.
 */
export const foundIn = (column: RawBuilder<unknown>, typed: string) => matches(column, foldedPattern(typed));

/** Whether a text is what was typed or begins so. Reads every row that is left. */
export function beginsAs(column: RawBuilder<unknown>, typed: string) {
  const pattern = foldedPattern(typed);
  return matches(column, pattern && `^${pattern}`);
}

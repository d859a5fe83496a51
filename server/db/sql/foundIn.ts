import { type RawBuilder, sql } from 'kysely';
import { foldedPattern } from '#rules/text/foldedPattern.ts';

/**
 * Whether a text has what was typed somewhere, as people search (searchFold in rules/text); nothing has what is blank.
 * Reads every row that is left.
 */
export function foundIn(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = foldedPattern(typed);
  return pattern === null ? sql<boolean>`false` : sql<boolean>`${column} ~ ${pattern}`;
}

/** Whether a text is what was typed or begins so, as people search. Reads every row that is left. */
export function beginsAs(column: RawBuilder<unknown>, typed: string): RawBuilder<boolean> {
  const pattern = foldedPattern(typed);
  return pattern === null ? sql<boolean>`false` : sql<boolean>`${column} ~ ${`^${pattern}`}`;
}

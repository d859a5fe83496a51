import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import type { ClosedList } from '#rules/lottery/published/transcript.ts';
import type { Result } from '#rules/lottery/resultsFrom.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';

/** How many people learn their results in one transaction. */
export const atOnce = 50;

/** What either mode brings to a lottery: its entries, what is given away, and what becomes of winners and losers. */
export type DrawKind = {
  /** Publishes the draws whose entries open within some days, or have opened. What is published stays as it is. */
  publishDue(context: Context, daysAhead: number): Promise<void>;
  /**
   * Locks what a draw gives away against everybody else until the transaction ends. The draw itself is locked after it.
   */
  lockStock(trx: Database, tenantId: string, definition: Definition): Promise<unknown>;
  /** What waits for a draw, as its entries. */
  entriesOf(trx: Database, named: NamedDraw): Promise<PersonalEntry[]>;
  /** What is held already of what a draw gives away, which is locked. */
  holdingsNow(
    context: Context,
    list: { readonly definition: Definition; readonly entries: readonly PersonalEntry[] },
  ): Promise<Holdings>;
  /** Holds what a closed list may give away, whoever wins it. */
  hold(context: Context, drawId: string, list: ClosedList): Promise<void>;
  /**
   * Gives the winners their places out of what is held for the draw. The rest stays held, so that there is no visible
   * difference.
   */
  give(
    context: Context,
    drawId: string,
    drawn: { readonly list: ClosedList; readonly results: readonly Result[] },
  ): Promise<void>;
  /** Announces their results to some of those who still wait, `atOnce` people at most. Answers how many there were. */
  announceSome(context: Context, drawId: string): Promise<number>;
  /** Opens what is left to first come, and shows winners' places like all others. */
  endHolding(trx: Database, named: NamedDraw): Promise<unknown>;
  /** Those that do not stand as their results say, by id; `isTold` once the draw is announced. */
  differingReservations(trx: Database, named: NamedDraw & { readonly isTold: boolean }): Promise<readonly string[]>;
};

export type DrawKinds = { readonly [Kind in Definition['kind']]: DrawKind };

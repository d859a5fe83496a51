import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import type { ClosedList } from '#rules/lottery/published/transcript.ts';
import type { Result } from '#rules/lottery/resultsFrom.ts';
import type { Context } from '../context.ts';
import type { Database } from '../db/connect.ts';
import type { DrawDesk } from './desk/drawDesk.ts';
import type { NamedDraw } from './draw.queries.ts';

/** Who still waits for the result of a draw, and what it is: a reservation of a room, or a person, by id. */
export type Waiting = { readonly id: string; readonly result: Result };

/** What a kind of draw does with what winners give up where a town lets that wait. */
export type Redrawing = {
  /** What waits, in lines for staff, and when the first of it is used. Empty where nothing does. */
  givenUp(
    context: Context,
    definition: Definition,
  ): Promise<{ readonly lines: readonly string[]; readonly firstUse: Date | null }>;
  /** Entries of those who lost, won nothing else in the draw, and could win now; by id. */
  losersOf(context: Context, definition: Definition): Promise<readonly string[]>;
  /** Lets what waits belong to another draw, and enters these in it anew, each with a number and a salt of its own. */
  enter(
    context: Context,
    redraw: { readonly from: NamedDraw; readonly drawId: string; readonly entryIds: readonly string[] },
  ): Promise<void>;
  /** Opens to first come what waits, and answers of how many stretches that was. */
  open(context: Context, named: NamedDraw): Promise<number>;
};

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
  /** Who still waits for the result of a draw that is drawn, in the order in which they learn it. */
  waitingFor(trx: Database, named: NamedDraw): Promise<readonly Waiting[]>;
  /** Announces their results to some of these. Who has learnt it meanwhile is passed over. */
  announceTo(context: Context, drawId: string, waiting: readonly Waiting[]): Promise<void>;
  /** Opens what is left to first come, and shows winners' places like all others. */
  endHolding(context: Context, named: NamedDraw): Promise<unknown>;
  /** Those that do not stand as their results say, by id; `isTold` once the draw is announced. */
  differingReservations(trx: Database, named: NamedDraw & { readonly isTold: boolean }): Promise<readonly string[]>;
  /** Null where what is given up goes on in another way. */
  readonly redrawing: Redrawing | null;
  /** What staff are told of it. */
  readonly desk: DrawDesk;
};

export type DrawKinds = { readonly [Kind in Definition['kind']]: DrawKind };

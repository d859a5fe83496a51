import type { Database } from '#server/db/connect.ts';
import type { NamedDraw } from '../draw.queries.ts';

/** Entries that staff have made for somebody, by who did, and entries that are in the draw no more. */
export type EntriesMade = {
  readonly proxies: readonly { readonly actor: string; readonly count: number }[];
  readonly withdrawn: number;
  readonly ended: number;
};

/** How many of what was won stand in a state now. */
export type Standing = { readonly statusText: string; readonly count: number; readonly isUnderReview: boolean };

/** An entry of an announced draw, with its person. */
export type DrawnRow = {
  readonly id: string;
  readonly entryNumber: string;
  readonly rank: number;
  readonly what: string;
  readonly personName: string;
  readonly userNumber: string;
  readonly statusText: string;
};

export type DrawnAfter = NamedDraw & {
  readonly hasWon: boolean;
  /** The rank behind which they are. */
  readonly after: number;
  readonly limit: number;
};

/** What either mode tells staff of a draw. Only the last two know a result, and are asked for announced draws alone. */
export type DrawDesk = {
  /** How many have entered draws that take entries, by draw. */
  enteredSoFar(
    trx: Database,
    asked: { readonly tenantId: string; readonly drawIds: readonly string[] },
  ): Promise<ReadonlyMap<string, number>>;
  entriesMade(trx: Database, named: NamedDraw): Promise<EntriesMade>;
  standingOf(trx: Database, named: NamedDraw): Promise<readonly Standing[]>;
  drawnAfter(trx: Database, asked: DrawnAfter): Promise<readonly DrawnRow[]>;
};

import type { Tenant } from '#contract/tenant.ts';
import type { Database } from '../db/connect.ts';
import type { AskedPiece, ChangedPiece } from './question.queries.ts';
import type { Change, Text } from './text.ts';
import type { Scope } from './version.queries.ts';

/** A transaction that sees one instant, in which facts and their versions are read. */
export type Snapshot = { readonly trx: Database; readonly tenantId: string };

/**
 * What an area keeps in memory: facts, never marks. Marks depend on the time and the caller, and are computed from
 * facts by the rules. An area declares how its facts are read and which versions cover them.
 */
export type Facts<Key, Value> = {
  /** Unique among all facts. */
  readonly name: string;
  /** The key as text, unique among the keys of these facts. */
  keyText(key: Key): string;
  /** What raises a version when the facts change. The tenant's own version always counts as well. */
  scopes(key: Key, tenantId: string): readonly Scope[];
  /**
   * Reads by statements of the snapshot alone, whose instant is that of the first one. `before` tells older ones of the
   * same definitions, for facts of which only a part has changed; it knows once the first statement is answered.
   */
  read(snapshot: Snapshot, key: Key, before: () => Value | undefined): Promise<Value>;
  /**
   * How a question tells what of them has changed, so that nobody waits for a reading behind it. For facts of pieces,
   * each with a version of its own, that one scope covers together.
   */
  readonly inPieces?: {
    /** What is known of every piece; null where only a reading tells. */
    asked(value: Value, key: Key): readonly AskedPiece[] | null;
    /**
     * The facts with the pieces that have changed since; null where only a reading tells. What `newest` has of a piece at
     * the same version is kept as it is.
     */
    changed(value: Value, pieces: readonly ChangedPiece[], newest: Value): Value | null;
  };
  /** About how many bytes they take in memory. */
  bytes(value: Value): number;
  /** The facts without what time alone has ended, where rows may go without a change being counted. */
  settled?(value: Value, nowMs: number): unknown;
};

// biome-ignore lint/suspicious/noExplicitAny: a table of facts has facts of any kind; keys and values are typed by it.
export type AnyFacts = Facts<any, any>;

/** Facts by the names under which an operation knows them. */
export type FactsTable = Readonly<Record<string, AnyFacts>>;

/** Facts of a key. */
export type FactsOf = { readonly facts: AnyFacts; readonly key: unknown };

export type KeyOf<Some extends AnyFacts> = Some extends Facts<infer Key, infer _> ? Key : never;

export type ValueOf<Some extends AnyFacts> = Some extends Facts<infer _, infer Value> ? Value : never;

export type KeysOf<Table extends FactsTable> = { readonly [Name in keyof Table]: KeyOf<Table[Name]> };

/** What is in memory of facts, however old; undefined when nothing is. */
export type Peek = <Key, Value>(facts: Facts<Key, Value>, key: Key) => Value | undefined;

export type ValuesOf<Table extends FactsTable> = { readonly [Name in keyof Table]: ValueOf<Table[Name]> };

/** Somebody who looks, as far as answers that many share may depend on them. */
export type Viewer = {
  /** Null for a visitor. */
  readonly userId: string | null;
  /** The last day on which they may not reserve; null for none. */
  readonly suspendedUntil: string | null;
  /** Who is not may not reserve. */
  readonly isVerified: boolean;
  /** Codes of what they belong to, and of the reductions that are certified for them. */
  readonly classes: readonly string[];
  readonly reductions: readonly string[];
  /** What their part of the question answered; undefined for a visitor, and where none was asked. */
  readonly part: unknown;
};

/** What an answer is computed at. */
export type View = {
  readonly tenant: Tenant;
  /** The server's clock, and the local date-time of the tenant's zone. */
  readonly nowMs: number;
  readonly now: string;
  /** The database's clock, which judges holds, in milliseconds since 1970. */
  readonly clockMs: number;
  readonly viewer: Viewer;
};

/**
 * An answer, or its text with slots, and until when it stands although nothing changes: by the server's clock, and by
 * the database's. It also ends with the minute.
 */
export type Answered<Response> = Made<Response> & {
  readonly untilMs?: number;
  readonly untilClockMs?: number;
};

type Made<Response> =
  | { readonly response: Response }
  | {
      readonly text: Text<Response>;
      /** What is otherwise for a viewer; the text itself is for all whose view is the same. */
      changes(viewing: View): readonly Change[];
    };

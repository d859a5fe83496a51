import type { Context } from '../context.ts';

type Page = { readonly after: string; readonly limit: number };

/** What a watch is for, and what is held for it. */
export type Held = {
  readonly watch_id: string;
  readonly event_id: string | null;
  readonly event_reservation_id: string | null;
};

/** What people wait for in a line: courses, or rooms. */
export type WaitingKind = {
  /** By id after one of them: what somebody waits for, or was offered in vain; `isEnding`: only what is left of lines. */
  awaited(context: Context, page: Page & { readonly isEnding: boolean }): Promise<readonly string[]>;
  /**
   * Ends the offers of one of them that are over, and offers what is free of it to those who are next. `isEnding`: nobody has
   * a turn any more, because the town tells everybody at once.
   */
  offer(context: Context, awaitedId: string, isEnding: boolean): Promise<void>;
  /** Locks what somebody waits for, before that changes who is next; all of it at once, in the order of everybody. */
  lock(context: Context, watches: readonly Held[]): Promise<unknown>;
  /** Gives up what is held for a watch. It is locked. */
  giveUp(context: Context, watch: Held): Promise<unknown>;
};

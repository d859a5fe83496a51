import type { Listening } from '#server/http/listening/listen.ts';

/** What a process is of several on one port. */
export type Place = {
  /** From 0; its figures carry the number after it. */
  readonly place: number;
  /** How many serve this port; each has its share of what is counted by the process. */
  readonly processes: number;
  /** The database that the parent has started; null where the settings name one. */
  readonly database: { readonly appUrl: string; readonly ownerUrl: string } | null;
};

/** What operators ask of a process. */
export type Question = 'metrics' | 'openapi' | 'demoTenants';

export type ToWorker =
  | ({ readonly kind: 'begin' } & Place)
  /** Comes with a socket of a set; `isLast` with the last one. */
  | { readonly kind: 'socket'; readonly set: number; readonly isLast: boolean }
  | { readonly kind: 'leave'; readonly set: number }
  | { readonly kind: 'slot'; readonly turn: number }
  | { readonly kind: 'ask'; readonly turn: number; readonly question: Question }
  /** Another process has taken over: ends when its connections have. */
  | { readonly kind: 'drain' }
  | { readonly kind: 'stop' };

export type FromWorker =
  /** Serves as soon as it has sockets. */
  | { readonly kind: 'built' }
  | { readonly kind: 'listening'; readonly set: number }
  | { readonly kind: 'wantSlot'; readonly turn: number }
  | { readonly kind: 'slotBack' }
  | { readonly kind: 'told'; readonly turn: number; readonly answer: unknown }
  | { readonly kind: 'alive' };

/** How often a process says that it is alive, in milliseconds. */
export const aliveEveryMs = 2_000;

export type Sockets = readonly Listening[];

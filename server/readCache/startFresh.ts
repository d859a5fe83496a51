import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import type { Database } from '../db/connect.ts';
import { askingOn } from './asking.ts';
import { freshOn } from './fresh.ts';
import type { Asking } from './question.queries.ts';

/** Connections for questions: they never wait behind other work. */
export const questionConnections = 4;

/** Connections for facts. In a rush everybody waits for them, so they do not queue behind changes. */
export const readingConnections = 4;

type Options = Asking & {
  readonly db: Database;
  /** For questions alone, of `questionConnections`. */
  readonly pool: Pool;
  readonly isPrepared: boolean;
  readonly isCluster?: boolean;
  readonly mostBytes: number;
  readonly log: FastifyBaseLogger;
};

/** Fresh reads of this process: questions, and the memory they keep true. */
export function startFresh({ db, mostBytes, log, ...options }: Options) {
  const fresh = freshOn({ db, log, mostBytes });
  const asking = askingOn({ ...options, db, onLost: fresh.forget, piecesOf: fresh.piecesOf });
  return {
    ...fresh,
    asking: asking.figures,
    async ask(...asked: Parameters<typeof asking.ask>) {
      const told = await asking.ask(...asked);
      fresh.enter(told);
      return told;
    },
  };
}

export type FreshReads = ReturnType<typeof startFresh>;

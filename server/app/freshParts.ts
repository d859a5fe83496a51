import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from 'pg';
import { sessionUses } from '../account/session/sessionUses.ts';
import type { Database } from '../db/connect.ts';
import { cartPart } from '../event/cart/cart.queries.ts';
import { reservingPart } from '../event/cart/quickReserving.queries.ts';
import { personPart, takerPart } from '../event/person.queries.ts';
import { cancellingPart } from '../facility/mine/quickCancelling.queries.ts';
import { spaceNow } from '../facility/occupancy.queries.ts';
import { bookerPart } from '../facility/person.queries.ts';
import type { FreshParts } from '../http/admission.ts';
import type { Parts, PieceNow } from '../readCache/question.queries.ts';
import { startFresh } from '../readCache/startFresh.ts';
import { type TokenUses, tokenUses } from '../staff/token/tokenUses.ts';

/** What areas need of a caller besides their session. */
const questionParts: Parts = {
  courses: personPart,
  taker: takerPart,
  cart: cartPart,
  reserving: reservingPart,
  booker: bookerPart,
  cancelling: cancellingPart,
};

type Options = {
  readonly db: Database;
  /** For questions alone, of `questionConnections`. */
  readonly pool: Pool;
  readonly log: FastifyBaseLogger;
  /** False where the way to the database does not keep prepared statements. */
  readonly isPrepared?: boolean;
  readonly isCluster?: boolean;
  /** False lets every change be decided in its transaction. */
  readonly isQuick?: boolean;
  /** How much the memory may hold, in bytes. */
  readonly mostBytes?: number;
  /** How a question tells what takes a space; another one in tests alone. */
  readonly pieceNow?: PieceNow;
};

/** The fresh reads of a process, with what each area asks in a question, and what is noted beside calls. */
export const freshPartsOf = ({
  isPrepared = true,
  isQuick = true,
  mostBytes = 64 * 1_048_576,
  pieceNow = spaceNow,
  ...options
}: Options): FreshParts & { readonly tokenUses: TokenUses } => ({
  fresh: startFresh({
    ...options,
    isPrepared,
    mostBytes,
    parts: questionParts,
    // As below.
    pieceNow: options.isCluster === true ? undefined : pieceNow,
  }),
  sessionUses: sessionUses(options),
  // A cluster has not been tried with it.
  isQuick: isQuick && options.isCluster !== true,
  tokenUses: tokenUses(options),
});

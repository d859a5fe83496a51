import type { Pool, PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Database } from '../db/connect.ts';
import type { FactsOf } from './facts.ts';
import type { Pieces } from './pieces.ts';
import { type AskedCaller, type Asking, type CallerRow, type QuestionRow, questionTexts } from './question.queries.ts';
import { asNumbers, type Versions } from './version.queries.ts';

/** What one request wants to know. */
export type Wish = {
  readonly scopeIds: readonly string[];
  /** Facts that are needed; what of them has changed is told where it can be. */
  readonly facts?: readonly FactsOf[];
  /** Null for a visitor, of whom nothing is asked. */
  readonly caller: AskedCaller | null;
};

/** What the question that a request joined has answered. */
export type Told = Versions & {
  /** The database's clock, in milliseconds since 1970. */
  readonly clockMs: number;
  /** Null for a visitor, and for a token that opens nothing. */
  readonly caller: CallerRow | null;
};

type Waiting = {
  readonly wish: Wish;
  /** By performance.now(). */
  readonly since: number;
  resolve(told: Told): void;
  reject(error: unknown): void;
};

/** The requests of one tenant that wait for their question. */
type Line = { next: Waiting[]; inFlight: number };

type Options = Asking & {
  readonly db: Database;
  /** Connections that do nothing else, so that no slow work is ever before a question. */
  readonly pool: Pool;
  /** False where the way to the database does not keep prepared statements. */
  readonly isPrepared: boolean;
  /** True for a cluster: it passes on a SET together with whatever else is in its message. */
  readonly isCluster?: boolean;
  /** A connection was lost: nothing that was learnt through it is certain any more. */
  readonly onLost: () => void;
  /** What is asked of facts in memory, and who learns what is told of them. */
  readonly piecesOf?: (tenantId: string, facts: readonly FactsOf[]) => Pieces;
};

/** How many questions of one tenant may be on their way. The second one is sent while the first is being answered. */
const mostInFlight = 2;

/** More callers than this wait for the question after the next, so that no question takes long. */
const mostCallers = 500;

/**
 * A question that is not answered after this has failed, in milliseconds: a database that stands still ends nothing by
 * itself. Who has waited this long for the next one then hears it too.
 */
const patienceMs = 5_000;

/** Figures since the start: questions sent, and the requests they answered for. */
export type AskingFigures = { questions: number; callers: number };

/**
 * Asks the database for many requests at once. A request joins the next question of its tenant, which is sent after the
 * request came, so its answer shows every change that was acknowledged before. The more requests wait, the more of them
 * share a question.
 */
export function askingOn({ db, pool, isPrepared, isCluster = false, onLost, piecesOf, ...asking }: Options) {
  const texts = questionTexts(db, asking, isPrepared);
  const lines = new Map<string, Line>();
  const prepared = new WeakSet<PoolClient>();
  const figures: AskingFigures = { questions: 0, callers: 0 };
  // A connection that is lost while it is idle fails no question.
  pool.on('error', onLost);

  async function send(tenantId: string, waiting: readonly Waiting[]) {
    const callers = callersOf(waiting);
    const scopeIds = new Set([tenantId, ...waiting.flatMap(({ wish }) => wish.scopeIds)]);
    figures.questions += 1;
    figures.callers += waiting.length;
    const known = asking.pieceNow && piecesOf?.(tenantId, factsOf(waiting));
    const row = await ask(
      texts.statements({ tenantId, scopeIds: [...scopeIds], callers: askedOf(callers), pieces: known?.pieces ?? [] }),
    );
    const versions = { epoch: row.epoch, numbers: asNumbers(row.numbers) };
    known?.learn(versions, row.pieces);
    tell(waiting, { row, versions, callers });
  }

  async function ask(statements: readonly string[]): Promise<QuestionRow> {
    const client = await pool.connect();
    try {
      if (texts.prepare !== null && !prepared.has(client)) await client.query(patiently(texts.prepare));
      prepared.add(client);
      // The driver does not wait for one before it sends the next.
      const messages = isCluster ? statements : [statements.join('; ')];
      const answers = await Promise.all(messages.map((text) => client.query(patiently(text))));
      // To a message of several statements the driver gives a list.
      const results = answers.flat() as readonly QueryResult<QuestionRow>[];
      const row = results.find(({ rows }) => rows.length > 0)?.rows[0];
      if (!row) throw new Error('The question has no row');
      client.release();
      return row;
    } catch (error) {
      // Whatever went wrong, the connection may stand in a transaction: another one takes its place.
      client.release(true);
      onLost();
      throw error;
    }
  }

  function takeImpatient(line: Line) {
    const before = performance.now() - patienceMs;
    const { impatient = [], patient = [] } = Object.groupBy(line.next, ({ since }) =>
      since < before ? 'impatient' : 'patient',
    );
    line.next = patient;
    return impatient;
  }

  function flush(tenantId: string, line: Line) {
    if (line.next.length === 0 || line.inFlight >= mostInFlight) return;
    const waiting = line.next.splice(0, mostCallers);
    line.inFlight += 1;
    send(tenantId, waiting)
      .catch((error) => {
        for (const { reject } of [...waiting, ...takeImpatient(line)]) reject(error);
      })
      .finally(() => {
        line.inFlight -= 1;
        if (line.inFlight === 0 && line.next.length === 0) lines.delete(tenantId);
        else flush(tenantId, line);
      });
  }

  return {
    figures,
    ask: (tenantId: string, wish: Wish) =>
      new Promise<Told>((resolve, reject) => {
        const line = lines.get(tenantId) ?? { next: [], inFlight: 0 };
        lines.set(tenantId, line);
        line.next.push({ wish, since: performance.now(), resolve, reject });
        // The requests that came in together are read before this runs, and share a question.
        if (line.next.length === 1) setImmediate(() => flush(tenantId, line));
      }),
  };
}

type Caller = { readonly asked: AskedCaller; readonly place: number };

const factsOf = (waiting: readonly Waiting[]) => waiting.flatMap(({ wish }) => wish.facts ?? []);
const askedOf = (callers: ReadonlyMap<string, Caller>) => [...callers.values()].map(({ asked }) => asked);

type Telling = {
  readonly row: QuestionRow;
  readonly versions: Versions;
  readonly callers: ReadonlyMap<string, Caller>;
};

function tell(waiting: readonly Waiting[], { row, versions, callers }: Telling) {
  const byPlace = new Map(row.callers.map((caller) => [caller.place, caller]));
  for (const { wish, resolve } of waiting) {
    const place = wish.caller ? callers.get(nameOf(wish.caller))?.place : undefined;
    resolve({ ...versions, clockMs: row.clockMs, caller: byPlace.get(place ?? 0) ?? null });
  }
}

/** Whom a question is asked about, each once, by name. */
function callersOf(waiting: readonly Waiting[]): ReadonlyMap<string, Caller> {
  const callers = new Map<string, Caller>();
  for (const { wish } of waiting) {
    if (!wish.caller) continue;
    const name = nameOf(wish.caller);
    if (!callers.has(name)) callers.set(name, { asked: wish.caller, place: callers.size + 1 });
  }
  return callers;
}

/** The driver knows this setting of one query, its types do not. */
const patiently = (text: string) => ({ text, query_timeout: patienceMs }) as QueryConfig;

const nameOf = ({ tokenHash, part, key, since }: AskedCaller) => `${tokenHash} ${part} ${key} ${since}`;

import {
  type CompiledQuery,
  type DatabaseConnection,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type QueryResult,
  SelectQueryNode,
} from 'kysely';
import type pg from 'pg';
import { type Answer, Message, type Sendable } from './message.ts';
import type { DB } from './schema.ts';
import { isGuard } from './sqlStates.ts';

type Database = Kysely<DB>;

/** A statement that the database may keep under a name; see prepared(). */
export type NamedQuery = CompiledQuery & { readonly name?: string };

/** What the rows of a statement that was sent ahead must be; throws where the transaction may not go on. */
export type Check = (rows: readonly unknown[]) => void | Promise<void>;

/** What is thrown where a guard of a statement fails, by its name; see functions/guard.sql. */
export type Guards = Readonly<Record<string, () => Error>>;

type Judged = { readonly check?: Check | undefined; readonly guards?: Guards | undefined };

type Waiting = Judged & { readonly query: Sendable };

/** What a transaction writes at its end, of all that was noted in it. */
export type Ending<Note> = (trx: Database, notes: readonly Note[]) => Promise<unknown>;

const commit: Sendable = { sql: 'commit', parameters: [], name: 'commit' };
const rollback: Sendable = { sql: 'rollback', parameters: [] };

/**
 * One connection while one transaction has it. Statements whose answer nobody waits for are kept, and go out with the
 * next one that is executed, in one message and in their order. Each still is a statement of its own, so under READ
 * COMMITTED a look that goes out behind its lock sees what was committed while the lock waited.
 */
export class Pipeline implements DatabaseConnection {
  /** Statements through it are answered. */
  readonly database: Database;
  /** Statements through it are kept for the next message. */
  readonly pipelined: Database;
  readonly #client: pg.PoolClient;
  readonly #isNaming: boolean;
  readonly #reading: ConstructorParameters<typeof Message>[1];
  #waiting: Waiting[] = [];
  /** By what is written of them. A note is only given back to the ending that it was given with. */
  readonly #notes = new Map<Ending<never>, unknown[]>();
  #isEndingWithoutEffect = false;
  #hasSent = false;
  #beginning = 0;

  constructor(client: pg.PoolClient, { isNaming }: { readonly isNaming: boolean }) {
    this.#client = client;
    this.#isNaming = isNaming;
    this.#reading = { known: new Map(), parserOf: (type) => client.getTypeParser(type, 'text') };
    this.database = databaseOn(this);
    this.pipelined = databaseOn({
      executeQuery: async <R>(query: CompiledQuery): Promise<QueryResult<R>> => {
        this.sendAhead(query);
        return { rows: [] };
      },
      streamQuery: cannotStream,
    });
    pipelines.set(this.database, this);
    pipelines.set(this.pipelined, this);
  }

  /**
   * Keeps a statement for the next message; `check` sees its rows before anything of that message is answered. Guards are
   * judged by the database, so they may go out with the commit.
   */
  sendAhead(query: NamedQuery, judged: Judged = {}) {
    if (!judged.check && !judged.guards && isLook(query))
      throw new Error('a look is sent ahead without anybody who sees its rows');
    this.#waiting.push({ query, ...judged });
  }

  async executeQuery<R>(query: Sendable, guards?: Guards): Promise<QueryResult<R>> {
    return resultOf<R>(await this.#send([...this.#taken(), { query, guards }]));
  }

  readonly streamQuery = cannotStream;

  /** Sends what is kept and waits for it, if there is a check. */
  async settle() {
    while (this.#waiting.some(({ check }) => check)) await this.#send(this.#taken());
  }

  /** The statements with which the transaction begins; they go out with the first one of the work. */
  begin(statements: readonly Sendable[]) {
    this.#isEndingWithoutEffect = false;
    this.#hasSent = false;
    this.#notes.clear();
    this.#waiting = statements.map((query) => ({ query }));
    this.#beginning = statements.length;
  }

  /** Keeps a note for what the transaction writes at its end, when everything stands as it will stand. */
  note<Note>(ending: Ending<Note>, note: Note) {
    const kept = this.#notes.get(ending);
    if (kept) kept.push(note);
    else this.#notes.set(ending, [note]);
  }

  /** Whatever the transaction changes, it ends by rolling back. */
  endWithoutEffect() {
    this.#isEndingWithoutEffect = true;
  }

  /** Ends the transaction well. Statements without a check go out together with the commit, which needs them all. */
  async commit() {
    if (this.#isEndingWithoutEffect) return this.rollback();
    // What is written of notes may be checked itself, so both are settled together.
    for (const [ending, notes] of this.#notes) await ending(this.pipelined, notes as never[]);
    await this.settle();
    if (!this.#hasSent && this.#waiting.length <= this.#beginning) return this.rollback();
    const { tag } = await this.#send([...this.#taken(), { query: commit }]);
    if (tag === 'ROLLBACK') throw new Error('a statement has failed, so nothing was committed');
  }

  /** A transaction of which nothing went out has nothing to roll back. */
  async rollback() {
    this.#waiting = [];
    if (this.#hasSent) await this.#send([{ query: rollback }]);
  }

  #taken() {
    const waiting = this.#waiting;
    this.#waiting = [];
    return waiting;
  }

  /** All in one message; answers the result of the last. What failed is thrown, and undoes what came before it. */
  async #send(all: readonly Waiting[]): Promise<Answer> {
    this.#hasSent = true;
    const statements = all.map(({ query: { sql, parameters, name } }) => ({
      sql,
      parameters,
      ...(this.#isNaming && name !== undefined && { name }),
    }));
    const message = new Message(statements, this.#reading);
    this.#client.query(message);
    const answers = await message.answered.catch((error) => {
      throw failureOf(error, all[message.answeredCount]?.guards);
    });
    for (const [index, { check }] of all.entries()) await check?.(answers[index]?.rows ?? []);
    return answers.at(-1) ?? { rows: [], tag: '' };
  }
}

/** A guard that failed is whatever its statement takes it for. */
function failureOf(error: unknown, guards: Guards | undefined) {
  return isGuard(error) ? (guards?.[error.message]?.() ?? error) : error;
}

const pipelines = new WeakMap<Database, Pipeline>();

/** The connection of a transaction of inTenant(), or undefined for any other database. */
export const pipelineOf = (trx: Database) => pipelines.get(trx);

/**
 * The same transaction for statements whose answer is not needed, such as locks: they go out together with the next
 * statement of `trx`, before it, and fail with it. Their own answers are empty. Anywhere else they run at once.
 */
export const pipelined = (trx: Database): Database => pipelines.get(trx)?.pipelined ?? trx;

/**
 * Keeps a note for what the transaction of `trx` writes at its end: `ending` gets all notes of the transaction at once. It is
 * forgotten when the transaction fails. Of no effect anywhere else, where there is no end.
 */
export const noteForEnd = <Note>(trx: Database, ending: Ending<Note>, note: Note) =>
  pipelines.get(trx)?.note(ending, note);

/** Sees to it that nothing is under way any more on which the transaction could still fail by a check. */
export const settle = async (trx: Database) => pipelines.get(trx)?.settle();

/** Lets the transaction of `trx` end by rolling back, though nothing is thrown. */
export const endWithoutEffect = (trx: Database) => pipelines.get(trx)?.endWithoutEffect();

/** A select that locks nothing: it is of no use without its rows. */
const isLook = ({ query }: CompiledQuery) => SelectQueryNode.is(query) && query.endModifiers === undefined;

/** How many rows a statement has written, of which its tag says: `INSERT 0 1`, `UPDATE 1`. */
const writtenCount = /^(?:INSERT \d+|UPDATE|DELETE|MERGE) (\d+)$/;

function resultOf<R>({ rows, tag }: Answer): QueryResult<R> {
  const count = writtenCount.exec(tag)?.[1];
  return { rows: rows as R[], ...(count !== undefined && { numAffectedRows: BigInt(count) }) };
}

// biome-ignore lint/correctness/useYield: a connection must have it, and nothing of ours reads a result in parts.
async function* cannotStream(): AsyncIterableIterator<never> {
  throw new Error('a transaction answers whole results');
}

/** A database whose every statement goes over one connection. */
const databaseOn = (connection: DatabaseConnection): Database =>
  new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createIntrospector: (database) => new PostgresIntrospector(database),
      createQueryCompiler: () => new PostgresQueryCompiler(),
      createDriver: () => ({
        init: async () => undefined,
        acquireConnection: async () => connection,
        releaseConnection: async () => undefined,
        // inTenant() begins and ends the transaction.
        beginTransaction: outside,
        commitTransaction: outside,
        rollbackTransaction: outside,
        destroy: async () => undefined,
      }),
    },
  });

async function outside() {
  throw new Error('a transaction does not begin within another');
}

import pg from 'pg';

/** A statement as it is sent. Under a name the connection keeps it parsed and planned. */
export type Sendable = {
  readonly sql: string;
  readonly parameters: readonly unknown[];
  readonly name?: string;
};

export type Answer = {
  readonly rows: readonly unknown[];
  /** What was done, as the database words it: `INSERT 0 1`, `COMMIT`. */
  readonly tag: string;
};

type Column = { readonly name: string; readonly parse: (text: string) => unknown };

/** The statements that a connection knows by name, with the columns of their rows. */
export type Known = Map<string, readonly Column[]>;

type Fields = { readonly fields: readonly { readonly name: string; readonly dataTypeID: number }[] };

/** What of a connection is used here; the driver's types ask for more than its code does. */
type Connection = Pick<pg.Connection, 'stream' | 'sync'> & {
  parse(asked: { readonly name: string; readonly text: string }): void;
  bind(asked: { readonly statement: string; readonly values: readonly (string | Buffer | null)[] }): void;
  describe(asked: { readonly type: 'P' }): void;
  close(asked: { readonly type: 'S'; readonly name: string }): void;
  execute(asked: null): void;
};

/**
 * Statements that go out in one write, with one Sync at their end, so that the database answers them in one as well. It
 * skips whatever stands behind one that fails. It is a query to the driver, which calls what is here as answers come.
 */
export class Message extends pg.Query {
  readonly statements: readonly Sendable[];
  /** One answer per statement, or the error of the one that failed. */
  readonly answered: Promise<readonly Answer[]>;
  readonly #values: readonly (string | Buffer | null)[][];
  readonly #known: Known;
  readonly #parserOf: (type: number) => Column['parse'];
  readonly #answers: Answer[] = [];
  #columns: readonly Column[] = [];
  #rows: unknown[] = [];
  #resolve: (answers: readonly Answer[]) => void = () => undefined;
  #reject: (error: unknown) => void = () => undefined;
  /** The driver stops the time that an answer may take. */
  declare callback?: () => void;

  constructor(
    statements: readonly Sendable[],
    { known, parserOf }: { readonly known: Known; readonly parserOf: (type: number) => Column['parse'] },
  ) {
    super('');
    this.statements = statements;
    // Before anything is written: what cannot be sent leaves the connection as it was.
    this.#values = statements.map(({ parameters }) => parameters.map(wireValue));
    this.#known = known;
    this.#parserOf = parserOf;
    this.answered = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.#expectNext();
  }

  /** How many statements were answered; where it fails, the place of the one that failed. */
  get answeredCount() {
    return this.#answers.length;
  }

  override submit = (asConnection: pg.Connection) => {
    // The types of pg leave out how a connection writes.
    const connection = asConnection as unknown as Connection;
    connection.stream.cork();
    for (const [index, { sql: text, name = '' }] of this.statements.entries()) {
      const isKnown = this.#known.has(name);
      if (!isKnown) {
        // It may have been parsed by a message that failed; closing what is not there is no error.
        if (name !== '') connection.close({ type: 'S', name });
        connection.parse({ name, text });
      }
      connection.bind({ statement: name, values: this.#values[index] ?? [] });
      if (!isKnown) connection.describe({ type: 'P' });
      connection.execute(null);
    }
    connection.sync();
    connection.stream.uncork();
  };

  handleRowDescription({ fields }: Fields) {
    this.#columns = fields.map(({ name, dataTypeID }) => ({ name, parse: this.#parserOf(dataTypeID) }));
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }) {
    const row: Record<string, unknown> = {};
    for (const [index, { name, parse }] of this.#columns.entries()) {
      const text = fields[index] ?? null;
      row[name] = text === null ? null : parse(text);
    }
    this.#rows.push(row);
  }

  handleCommandComplete({ text }: { readonly text: string }) {
    const { name } = this.statements[this.#answers.length] ?? {};
    if (name !== undefined) this.#known.set(name, this.#columns);
    this.#answers.push({ rows: this.#rows, tag: text });
    this.#expectNext();
  }

  handleError(error: unknown) {
    this.callback?.();
    this.#reject(error);
  }

  handleReadyForQuery() {
    this.callback?.();
    this.#resolve(this.#answers);
  }

  /** The columns of a statement that the connection knows are not described again. */
  #expectNext() {
    const { name = '' } = this.statements[this.#answers.length] ?? {};
    this.#columns = this.#known.get(name) ?? [];
    this.#rows = [];
  }
}

/** A value as the database reads it: text, or bytes. */
function wireValue(value: unknown): string | Buffer | null {
  if (value === null || value === undefined) return null;
  if (typeof value !== 'object') return String(value);
  if (value instanceof Date) return value.toISOString();
  if (Buffer.isBuffer(value)) return value;
  if (ArrayBuffer.isView(value)) return Buffer.from(value.buffer, value.byteOffset, value.byteLength);
  if (Array.isArray(value)) return arrayText(value);
  return JSON.stringify(value);
}

const arrayText = (values: readonly unknown[]): string => `{${values.map(elementText).join(',')}}`;

function elementText(value: unknown): string {
  if (Array.isArray(value)) return arrayText(value);
  const text = wireValue(value);
  if (text === null) return 'NULL';
  return typeof text === 'string' ? `"${text.replace(/[\\"]/g, '\\$&')}"` : `"\\\\x${text.toString('hex')}"`;
}

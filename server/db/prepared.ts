import { createHash } from 'node:crypto';
import type { CompiledQuery } from 'kysely';
import type { Database } from './connect.ts';
import { type Guards, type NamedQuery, pipelineOf } from './pipeline.ts';

/** Stands for a value while the text of a statement is built. */
class Given {
  readonly name: string;
  constructor(name: string) {
    this.name = name;
  }
}

const anyGiven = new Proxy({}, { get: (_, name) => new Given(String(name)) });

/** Whatever kysely can compile: a statement of the builder, or a sql`` template. */
type Statement<Row> = { compile(db: Database): CompiledQuery<Row> };

/** A statement with a name, and its values. */
type Shape<Row> = CompiledQuery<Row> & Pick<NamedQuery, 'name'>;

type Check<Row> = (rows: readonly Row[]) => void | Promise<void>;

/** What judges a statement: whoever looks at its rows, or guards in it. */
type Judge<Row> = { readonly check?: Check<Row>; readonly guards?: Guards };

export type Prepared<Values, Row> = {
  /**
   * Runs the statement and answers its rows; with pipelined(trx) it is kept for the next message and answers none. `check`
   * gets the rows either way, in time to throw where the transaction may not go on. What a guard of it throws is told by
   * `guards`, and only in a transaction of inTenant().
   */
  run(db: Database, values: Values, judge?: Judge<Row>): Promise<Row[]>;
};

/**
 * A statement that is always the same but for its values. It is built once, and the database parses and plans it once
 * per connection, under a name made of its text. `build` gets stand-ins: it may put each of `given` where a value goes,
 * and may not look at it. Lists go in as one value: any(${given.ids}::uuid[]), or rows as JSON.
 */
export function prepared<Values, Row>(build: (db: Database, given: Values) => Statement<Row>): Prepared<Values, Row> {
  let shape: Shape<Row> | undefined;
  const withValues = (db: Database, values: Values): Shape<Row> => {
    shape ??= named(build(db, anyGiven as Values).compile(db));
    const parameters = shape.parameters.map((parameter) =>
      parameter instanceof Given ? values[parameter.name as keyof Values] : parameter,
    );
    return { ...shape, parameters };
  };
  return {
    async run(db, values, { check, guards } = {}) {
      const query = withValues(db, values);
      const pipeline = pipelineOf(db);
      if (pipeline?.pipelined === db) {
        pipeline.sendAhead(query, { check: check as Check<unknown> | undefined, guards });
        return [];
      }
      const { rows } = await (pipeline ? pipeline.executeQuery<Row>(query, guards) : db.executeQuery<Row>(query));
      await check?.(rows);
      return rows;
    },
  };
}

const named = <Row>(query: CompiledQuery<Row>): Shape<Row> => ({
  ...query,
  name: `yoyaku_${createHash('sha256').update(query.sql).digest('base64url').slice(0, 22)}`,
});

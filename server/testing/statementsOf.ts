import { Message } from '../db/message.ts';

/** A statement as it goes to the database; under a name the connection keeps it parsed and planned. */
export type Statement = { readonly text: string; readonly values: readonly unknown[]; readonly name?: string };

/** The statements of what a client of the driver is asked: a text, a text with its values, or a message of several. */
export function statementsOf(asked: unknown, values: unknown = []): readonly Statement[] {
  if (asked instanceof Message)
    return asked.statements.map(({ sql, parameters, ...named }) => ({ text: sql, values: parameters, ...named }));
  if (typeof asked === 'string') return [{ text: asked, values: Array.isArray(values) ? values : [] }];
  const config = asked as { readonly text?: unknown; readonly values?: readonly unknown[] };
  return [{ text: String(config.text), values: config.values ?? [] }];
}

/** Resolves or rejects once what a client was asked is answered. */
export const answerOf = (answer: unknown): Promise<unknown> =>
  answer instanceof Message ? answer.answered : Promise.resolve(answer);

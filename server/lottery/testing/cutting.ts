import type { KyselyPlugin } from 'kysely';
import type { Database } from '#server/db/connect.ts';

export class Cut extends Error {}

/** Lets so many statements through, over all connections it is given, and fails at the next; `passed` counts them. */
export function cutting(statements: number) {
  let passed = 0;
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      if (passed >= statements) throw new Cut(`cut at statement ${passed + 1}`);
      passed += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  return { passed: () => passed, of: (trx: Database): Database => trx.withPlugin(plugin) };
}

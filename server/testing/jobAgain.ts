import type { Context } from '#server/context.ts';
import { jobScope } from '#server/lottery/testing/jobScope.ts';
import type { TestServer } from './testServer.ts';

/**
 * How often a job is begun again. A test that cuts a hundred connections a second cuts the same long job off many times
 * in a row; one that never ends has another reason.
 */
const attempts = 500;

/** Runs a part of a job as its round does, which is done again when it failed: its connection may have been cut off. */
export async function jobAgain(
  server: TestServer,
  tenant: { readonly tenantId: string },
  run: (context: Context) => Promise<unknown>,
) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const scope = await jobScope(server, tenant);
      await scope.transact(run);
      return;
    } catch (error) {
      if (attempt === attempts) throw error;
    }
  }
}

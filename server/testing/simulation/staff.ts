import { CliError } from '#server/cli/CliError.ts';
import { count, nowOf, type People } from './town.ts';

/** As whom and when staff work with the command line. */
export const staffCall = (town: People) => {
  const { server, tenant } = town;
  const own = { tenantId: tenant.tenantId, tenant, publicUrl: 'http://yoyaku.test', operator: 'yamada' };
  return { db: server.appDb, ...own, now: nowOf(town), nowMs: server.clock() };
};

/** What staff do may be refused too, with a sentence. */
export async function byStaff({ tally }: People, what: string, act: () => Promise<unknown>) {
  try {
    await act();
    count(tally, what);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    count(tally, `${what}: refused`);
  }
}

import { pino } from 'pino';
import { linePort } from '#server/account/login/lineApi.ts';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { callsOf } from '#server/app/calls.ts';
import { partsOf } from '#server/app/parts.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import { withoutLimits } from '#server/testing/withoutLimits.ts';
import { withoutOutside } from '#server/testing/withoutOutside.ts';
import { type CliDatabase, testNowMs } from './aCliDatabase.ts';

/** The operations on a database of its own, as the operator yamada calls them at `testNowMs`. */
export async function callsOn({ db }: CliDatabase) {
  const parts = partsOf({
    db,
    // Tenants come and go between the tests of a file, so nothing of them is kept.
    directory: { ...tenantDirectory(db), byAlias: (alias) => tenantDirectory(db).byAlias(alias) },
    clock: () => testNowMs,
    passwords: await passwordsWith(),
    line: linePort({ url: 'http://127.0.0.1:9', timeoutMs: 200 }),
    limits: withoutLimits,
    ...withoutOutside,
  });
  return callsOf({ parts, log: pino({ level: 'silent' }), staffName: 'local:yamada', reason: '' });
}

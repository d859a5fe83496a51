import { pino } from 'pino';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { linePort } from '#server/account/login/lineApi.ts';
import { passwordsWith } from '#server/account/password/passwords.ts';
import { freshPartsOf } from '#server/app/freshParts.ts';
import { partsOf } from '#server/app/parts.ts';
import { connect } from '#server/db/connect.ts';
import { buildApp } from '#server/http/app.ts';
import { metricsOf } from '#server/http/metrics.ts';
import { rateLimitsOn } from '#server/limits/rateLimits.ts';
import { tenantDirectory } from '#server/tenant/directory.ts';
import type { Statement } from '#server/testing/statementsOf.ts';
import { withoutOutside } from '#server/testing/withoutOutside.ts';
import type { BenchDatabase } from './benchServers.ts';
import { recordingOn } from './recordSql.ts';

/**
 * The statements that one call of the tenant's first user sends to the database, first to last. The call runs, so what
 * it changes stays changed.
 */
export async function recordCall<Name extends EndpointName>(
  database: BenchDatabase,
  tenant: { readonly tenantId: string; readonly tokens: readonly string[] },
  made: { readonly name: Name; readonly body: RequestOf<Name>; readonly key?: string },
): Promise<readonly Statement[]> {
  const { db, pool } = connect({ url: database.appUrl, size: 1, onLost: () => undefined });
  const record = recordingOn(pool);
  const directory = tenantDirectory(db);
  const logger = pino({ level: 'silent' });
  const parts = partsOf({
    db,
    directory,
    clock: Date.now,
    passwords: await passwordsWith(),
    line: linePort({ url: 'http://127.0.0.1:9', timeoutMs: 100 }),
    limits: rateLimitsOn(pool),
    ...withoutOutside,
  });
  const app = await buildApp({
    parts: { ...parts, ...freshPartsOf({ db, pool, log: logger }) },
    metrics: metricsOf(pool),
    logger,
    xsrfSecret: Buffer.alloc(32, 1),
    isSecure: false,
    trustProxy: false,
    webFolder: null,
    isReady: async () => true,
  });
  try {
    const offered = await app.inject({ method: 'GET', url: '/healthz' });
    const xsrf = offered.cookies.find(({ name }) => name === 'XSRF-TOKEN')?.value ?? '';
    const send = (key: string | undefined) =>
      app.inject({
        method: 'POST',
        url: pathOf(made.name),
        payload: made.body,
        headers: {
          'x-tenant-id': tenant.tenantId,
          'x-session-token': tenant.tokens[0] ?? '',
          'x-xsrf-token': xsrf,
          cookie: `XSRF-TOKEN=${xsrf}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      });
    // The tenant directory is cached briefly, so it is not read once per call.
    await directory.byId(tenant.tenantId);
    return await record(async () => {
      const answer = await send(made.key);
      if (answer.statusCode !== 200) throw new Error(`${made.name} answered ${answer.body}`);
    });
  } finally {
    await app.close();
    await db.destroy();
  }
}

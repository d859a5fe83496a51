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
import { withoutOutside } from '#server/testing/withoutOutside.ts';
import type { BenchDatabase } from '../benchServers.ts';
import { recordingOn, type Sent } from './recordSql.ts';

type Made<Name extends EndpointName> = { readonly name: Name; readonly body: RequestOf<Name>; readonly key?: string };

/**
 * The messages that one call of the tenant's first user sends to the database, first to last. The call runs, so what
 * it changes stays changed. The read `before` it runs too, so that what is kept in memory is there, as it is for any
 * call but the first; a read is its own.
 */
export async function recordCall<Name extends EndpointName, Before extends EndpointName = Name>(
  database: BenchDatabase,
  tenant: { readonly tenantId: string; readonly tokens: readonly string[] },
  made: Made<Name>,
  before: Made<Name> | Made<Before> = made,
): Promise<readonly Sent[]> {
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
    const send = async ({ name, body, key }: Made<Name> | Made<Before>) => {
      const answer = await app.inject({
        method: 'POST',
        url: pathOf(name),
        payload: body,
        headers: {
          'x-tenant-id': tenant.tenantId,
          'x-session-token': tenant.tokens[0] ?? '',
          'x-xsrf-token': xsrf,
          cookie: `XSRF-TOKEN=${xsrf}`,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      });
      if (answer.statusCode !== 200) throw new Error(`${name} answered ${answer.body}`);
    };
    await send(before);
    return await record(() => send(made));
  } finally {
    await app.close();
    await db.destroy();
  }
}

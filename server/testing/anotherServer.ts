import { pino } from 'pino';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { linePort } from '../account/login/lineApi.ts';
import { passwordsWith } from '../account/password/passwords.ts';
import { freshPartsOf } from '../app/freshParts.ts';
import { partsOf } from '../app/parts.ts';
import { connect } from '../db/connect.ts';
import { buildApp } from '../http/app.ts';
import { metricsOf } from '../http/metrics.ts';
import type { OidcPort } from '../oidc/oidcPort.ts';
import { sandboxProvider } from '../payment/sandbox/sandboxProvider.ts';
import type { PieceNow } from '../readCache/question.queries.ts';
import { questionConnections } from '../readCache/startFresh.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import type { Clock } from '../time.ts';
import { sandboxSecret } from './sandboxSecret.ts';
import { type CallOptions, injected, xsrfOf } from './testServer.ts';
import { withoutLimits } from './withoutLimits.ts';
import { withoutOutside } from './withoutOutside.ts';

type Options = {
  /** A database that stands already. */
  readonly databaseUrl: string;
  readonly clock: Clock;
  /** How much the memory of fresh reads may hold; nothing makes it a server that reads rows every time. */
  readonly freshBytes?: number;
  /** False for one that decides every change in its transaction. */
  readonly isQuick?: boolean;
  /** How its questions tell what takes a space, if otherwise than they should. */
  readonly pieceNow?: PieceNow;
  readonly oidc?: OidcPort;
};

/** One more server on the database of another one, as a second process would have it. */
export async function anotherServer({ databaseUrl, clock, freshBytes, isQuick = true, pieceNow, oidc }: Options) {
  const ignore = () => undefined;
  const { db, pool } = connect({ url: databaseUrl, size: 8, onLost: ignore });
  const questions = connect({ url: databaseUrl, size: questionConnections, onLost: ignore });
  const log = pino({ level: 'silent' });
  const server = partsOf({
    ...withoutOutside,
    ...(oidc && { oidc }),
    providers: { sandbox: sandboxProvider({ db, clock, secret: sandboxSecret }), stripe: null },
    db,
    clock,
    directory: tenantDirectory(db),
    passwords: await passwordsWith(),
    line: linePort({ url: 'http://127.0.0.1:9', timeoutMs: 200 }),
    limits: withoutLimits,
  });
  const { fresh, ...rest } = freshPartsOf({
    db,
    pool: questions.pool,
    log,
    isQuick,
    ...(freshBytes !== undefined && { mostBytes: freshBytes }),
    ...(pieceNow && { pieceNow }),
  });
  const app = await buildApp({
    parts: { ...server, fresh, ...rest },
    metrics: metricsOf(pool),
    logger: log,
    xsrfSecret: Buffer.alloc(32, 7),
    isSecure: false,
    trustProxy: false,
    webFolder: null,
    isReady: async () => true,
  });
  await app.ready();
  const xsrf = await xsrfOf(app);
  return {
    app,
    server,
    fresh,
    xsrf,
    call: <Name extends EndpointName>(name: Name, body: RequestOf<Name>, call: CallOptions = {}) =>
      injected<Name>(app, pathOf(name), { body, call, xsrf }),
    async close() {
      await app.close();
      await questions.pool.end();
      await db.destroy();
    },
  };
}

export type AnotherServer = Awaited<ReturnType<typeof anotherServer>>;

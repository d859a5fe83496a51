import type { TestServer } from '#server/testing/testServer.ts';

/** What a job of the tenant works with that runs at that instant, which is now unless said otherwise. */
export async function jobScope(
  { server, app }: Pick<TestServer, 'server' | 'app'>,
  { tenantId }: { readonly tenantId: string },
  nowMs = server.clock(),
) {
  const tenant = await server.directory.byId(tenantId);
  if (!tenant) throw new Error('no tenant');
  return server.executor.scope({ tenant, actor: { kind: 'job', name: 'test' } as const, log: app.log, nowMs });
}

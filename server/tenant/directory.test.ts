import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { aTenant } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { tenantDirectory } from './directory.ts';

let server: TestServer;
beforeAll(async () => {
  server = await aServer();
});
afterEach(() => vi.restoreAllMocks());
afterAll(() => server.close());

const hundred = Array.from({ length: 100 });

describe('the directory of tenants', () => {
  it('is read once for all who ask for the same tenant at the same time', async () => {
    const { tenantId, tenantAlias } = await aTenant(server);
    const reads = vi.spyOn(server.appDb, 'selectFrom');
    const directory = tenantDirectory(server.appDb);
    const found = await Promise.all(hundred.map(() => directory.byAlias(tenantAlias)));
    expect(new Set(found.map((tenant) => tenant?.tenantId))).toEqual(new Set([tenantId]));
    expect(reads).toHaveBeenCalledTimes(1);
    await Promise.all(hundred.map(() => directory.byId(tenantId)));
    expect(reads).toHaveBeenCalledTimes(2);
  });

  it('is read again once for all when what it knew is too old', async () => {
    const { tenantAlias } = await aTenant(server);
    const directory = tenantDirectory(server.appDb);
    await directory.byAlias(tenantAlias);
    const reads = vi.spyOn(server.appDb, 'selectFrom');
    await Promise.all(hundred.map(() => directory.byAlias(tenantAlias)));
    expect(reads).not.toHaveBeenCalled();
    const now = Date.now();
    vi.spyOn(Date, 'now').mockImplementation(() => now + 2_001);
    await Promise.all(hundred.map(() => directory.byAlias(tenantAlias)));
    expect(reads).toHaveBeenCalledTimes(1);
  });

  it('tells all who wait that the database is away, and asks it again for the next', async () => {
    const { tenantAlias } = await aTenant(server);
    const directory = tenantDirectory(server.appDb);
    vi.spyOn(server.appDb, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('away');
    });
    const answers = await Promise.allSettled(hundred.map(() => directory.byAlias(tenantAlias)));
    expect(answers.every(({ status }) => status === 'rejected')).toBe(true);
    expect(await directory.byAlias(tenantAlias)).toMatchObject({ tenantAlias });
  });

  it('gives everybody a tenant that nobody can alter', async () => {
    const { tenantAlias } = await aTenant(server);
    const tenant = await tenantDirectory(server.appDb).byAlias(tenantAlias);
    expect([Object.isFrozen(tenant), Object.isFrozen(tenant?.userAttributeSetting)]).toEqual([true, true]);
  });
});

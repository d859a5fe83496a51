import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { countStatements } from '../testing/countStatements.ts';
import { aMember, aTenant, type TestMember } from '../testing/factories.ts';
import { aServer, type TestServer } from '../testing/testServer.ts';
import { type Database, inTenant } from './connect.ts';
import { endWithoutEffect, pipelined } from './pipeline.ts';
import { prepared } from './prepared.ts';

let server: TestServer;
let member: TestMember;
beforeAll(async () => {
  server = await aServer();
  member = await aMember(server, await aTenant(server));
});
afterAll(() => server.close());

const transact = <T>(work: (trx: Database) => Promise<T>) => inTenant(server.appDb, member.tenantId, work);

const own = (trx: Database) => trx.selectFrom('account').where('tenant_id', '=', member.tenantId);
const nameIn = async (trx: Database) => (await own(trx).select('address').executeTakeFirstOrThrow()).address;
const move = (trx: Database, address: string) =>
  trx.updateTable('account').set({ address }).where('tenant_id', '=', member.tenantId).execute();
const lock = (trx: Database) => own(trx).select('user_id').forNoKeyUpdate().execute();
const fail = (trx: Database) => sql`select 1 / 0`.execute(trx);

const moveTo = prepared(
  (_, given: { readonly address: string }) => sql<{ address: string }>`
    update account set address = ${given.address} where tenant_id = ${sql.lit(member.tenantId)} returning address`,
);

/** Resolves once so many wait for a lock in this database; others of the same PostgreSQL have waiters of their own. */
async function soManyWait(count: number) {
  for (;;) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(server.db);
    if (rows.length >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

describe('statements that are sent ahead', () => {
  it('go out with the next one and the beginning, in their order, and cost no round trip', async () => {
    await transact(nameIn);
    let seen = '';
    const { statements, roundTrips } = await countStatements(() =>
      transact(async (trx) => {
        await lock(pipelined(trx));
        await move(pipelined(trx), '第一');
        seen = await nameIn(trx);
      }),
    );
    expect(seen).toBe('第一');
    expect(statements.map((text) => text.split(' ')[0])).toEqual(['begin', 'select', 'update', 'select', 'commit']);
    expect(roundTrips).toBe(2);
  });

  it('without another one after them go out with the commit', async () => {
    const { roundTrips } = await countStatements(() => transact((trx) => move(pipelined(trx), '第二')));
    expect(roundTrips).toBe(1);
    expect(await transact(nameIn)).toBe('第二');
  });

  it('nothing at all goes out for a transaction that does nothing', async () => {
    const { statements } = await countStatements(() => transact(async () => undefined));
    expect(statements).toEqual([]);
  });

  it('fail with the statement they go out with, and undo everything', async () => {
    const failing = transact(async (trx) => {
      await move(trx, '何処か');
      await fail(pipelined(trx));
      return nameIn(trx);
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await transact(nameIn)).toBe('第二');
  });

  it('fail with the commit, which undoes everything', async () => {
    const failing = transact(async (trx) => {
      await move(pipelined(trx), '何処か');
      await fail(pipelined(trx));
    });
    await expect(failing).rejects.toThrow('division by zero');
    expect(await transact(nameIn)).toBe('第二');
  });

  it('may not be looks, whose rows nobody would see', async () => {
    await expect(transact((trx) => nameIn(pipelined(trx)))).rejects.toThrow('without anybody who sees its rows');
  });
});

it('a look behind its lock sees what was committed while the lock waited; a look within it does not', async () => {
  const both = prepared(
    () => sql<{ address: string }>`
      with locked as materialized (
        select user_id from account where tenant_id = ${sql.lit(member.tenantId)} for no key update
      )
      select address from account
      where tenant_id = ${sql.lit(member.tenantId)} and (select count(*) from locked) > 0`,
  );
  await transact((trx) => move(trx, '前'));
  let answers: readonly Promise<string | undefined>[] = [];
  await transact(async (trx) => {
    await move(trx, '後');
    answers = [
      transact(async (other) => {
        await lock(pipelined(other));
        return nameIn(other);
      }),
      transact(async (other) => (await both.run(other, {}))[0]?.address),
    ];
    await soManyWait(2);
  });
  expect(await Promise.all(answers)).toEqual(['後', '前']);
});

describe('a check of what was sent ahead', () => {
  it('sees its rows', async () => {
    const rows = await transact(async (trx) => {
      let seen: readonly { readonly address: string }[] = [];
      await moveTo.run(
        pipelined(trx),
        { address: '第三' },
        {
          check(found) {
            seen = found;
          },
        },
      );
      await nameIn(trx);
      return seen;
    });
    expect(rows).toEqual([{ address: '第三' }]);
  });

  it('undoes everything when it throws, at the latest before the commit', async () => {
    const refusing = transact(async (trx) => {
      await moveTo.run(
        pipelined(trx),
        { address: '何処か' },
        {
          check() {
            throw new Error('not like that');
          },
        },
      );
    });
    await expect(refusing).rejects.toThrow('not like that');
    expect(await transact(nameIn)).toBe('第三');
  });
});

describe('a guard in what was sent ahead', () => {
  const guarded = prepared(
    (_, given: { readonly address: string; readonly holds: boolean }) => sql`
      with moved as (update account set address = ${given.address} where tenant_id = ${sql.lit(member.tenantId)}
        returning address)
      select guard(${given.holds}, 'held') from moved`,
  );
  const guards = { held: () => new Error('it does not hold') };

  it('goes out with the commit', async () => {
    const { roundTrips } = await countStatements(() =>
      transact(async (trx) => {
        await guarded.run(pipelined(trx), { address: '第四', holds: true }, { guards });
      }),
    );
    expect(roundTrips).toBe(1);
    expect(await transact(nameIn)).toBe('第四');
  });

  it('undoes everything when it fails, what stands behind it too, and is what its statement takes it for', async () => {
    const failing = transact(async (trx) => {
      await guarded.run(
        pipelined(trx),
        { address: '何処か', holds: true },
        { guards: { held: () => new Error('another') } },
      );
      await guarded.run(pipelined(trx), { address: '何処か', holds: false }, { guards });
      await move(pipelined(trx), '其処');
    });
    await expect(failing).rejects.toThrow('it does not hold');
    expect(await transact(nameIn)).toBe('第四');
  });

  it('is judged as well where the statement is waited for', async () => {
    const failing = transact((trx) => guarded.run(trx, { address: '何処か', holds: false }, { guards }));
    await expect(failing).rejects.toThrow('it does not hold');
  });

  it('that nobody knows is a fault by its name', async () => {
    const failing = transact((trx) => guarded.run(trx, { address: '何処か', holds: false }));
    await expect(failing).rejects.toMatchObject({ message: 'held', code: 'YK001' });
  });
});

it('a transaction in which a failure was passed over is not taken for committed', async () => {
  const passingOver = transact(async (trx) => {
    await move(trx, '何処か');
    await fail(trx).catch(() => undefined);
  });
  await expect(passingOver).rejects.toThrow('nothing was committed');
});

it('a transaction may end without effect and without an error', async () => {
  const answer = await transact(async (trx) => {
    await move(trx, '何処か');
    endWithoutEffect(trx);
    return 'answered';
  });
  expect(answer).toBe('answered');
  expect(await transact(nameIn)).toBe('第四');
});

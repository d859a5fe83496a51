import { hash } from '@node-rs/argon2';
import { sql } from 'kysely';
import { inject } from 'vitest';
import { readBundle } from '#server/bundle/import/importBundle.ts';
import { type Importing, importPlanned } from '#server/bundle/import/importPlanned.ts';
import type { ReadPictures } from '#server/bundle/picture/readPictures.ts';
import { connect } from '#server/db/connect.ts';
import { checksums } from '#server/testing/checksums.ts';
import { wholly } from '#server/testing/importText.ts';
import { aDatabase } from '#server/testing/testDatabase.ts';
import { instantOf } from '#server/time.ts';

/** Wednesday 2026-06-10, 10:00 in Tokyo. */
export const testNowMs = instantOf('2026-06-10T10:00', 'Asia/Tokyo').getTime();

/** Fast on purpose; only that it is a hash of argon2id matters to these tests. */
const quickHash = (password: string) => hash(password, { memoryCost: 1_024, timeCost: 1, parallelism: 1 });

type ImportOptions = Partial<Pick<Importing, 'allows' | 'isOverwriting' | 'plannedAt'>> & {
  readonly pictures?: ReadPictures;
};

/**
 * A database of its own with two connections: `db` is the app role's, with which commands work, `all` a superuser's
 * that sees every tenant.
 */
export async function aCliDatabase() {
  const database = await aDatabase(inject('databases'));
  const app = connect({ url: database.appUrl, size: 4, onLost: () => undefined });
  const superuser = connect({ url: database.superuserUrl, size: 2, onLost: () => undefined });
  return {
    db: app.db,
    all: superuser.db,
    database,
    /** Whatever revision the tenant is at, unless the options say otherwise. */
    importText: async (text: string, nowMs = testNowMs, { pictures, ...options }: ImportOptions = {}) =>
      importPlanned(app.db, {
        bundle: readBundle({ file: 'town.yaml', text, ...(pictures && { pictures }) }, nowMs),
        nowMs,
        hash: quickHash,
        actor: { kind: 'staff', name: 'local:yamada' },
        publicUrl: 'http://yoyaku.test',
        ...wholly,
        ...options,
      }),
    /** Forgets every tenant. */
    clear: () => sql`truncate tenant cascade`.execute(superuser.db),
    /** A checksum of every row of every table, by table. */
    checksums: () => checksums(superuser.db),
    async close() {
      await app.db.destroy();
      await superuser.db.destroy();
      await database.drop();
    },
  };
}

export type CliDatabase = Awaited<ReturnType<typeof aCliDatabase>>;

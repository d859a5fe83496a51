import { sql } from 'kysely';
import type { Person } from '#server/account/person.queries.ts';
import type { Database } from '#server/db/connect.ts';

type OnDay = Person & { readonly articleId: string; readonly day: string };

/** Frames of a room on a day that are held for a person. */
export const framesHeldFor = (trx: Database, { tenantId, userId, articleId, day }: OnDay) =>
  trx
    .selectFrom('vacancy_watch')
    .select(['watch_id as watchId', 'from_minute as fromMinute', 'to_minute as toMinute'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('article_id', '=', articleId)
    .where('day', '=', day)
    .where('offer_outcome', 'is', null)
    .where('offer_ends_at', '>', sql<Date>`statement_timestamp()`)
    .$narrowType<{ fromMinute: number; toMinute: number }>()
    .execute();

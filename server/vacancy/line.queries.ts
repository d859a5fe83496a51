import { sql } from 'kysely';
import type { Person } from '../account/person.queries.ts';
import type { Database } from '../db/connect.ts';
import { anyOf } from '../db/sql/anyOf.ts';

type Tenant = { readonly tenantId: string };
type Course = Tenant & { readonly eventId: string };

/** True of an offer that nobody has answered. Its end is judged by the clock of the database alone. */
const isOpen = sql<boolean>`(offer_ends_at is not null and offer_outcome is null)`;
const isOver = sql<boolean>`(offer_ends_at <= clock_timestamp())`;

/** Its course does not take place any more. */
const isOfNothing = (tenantId: string) => sql<boolean>`exists (select from event where event.tenant_id = ${tenantId}
  and event.event_id = vacancy_watch.event_id and event.called_off <> '')`;

type Page = Tenant & { readonly after: string; readonly limit: number; readonly isEnding: boolean };

/** The courses that somebody waits for, or claims where lines are ending, or with an offer that is over or of nothing, by id. */
export const coursesAwaited = async (trx: Database, { tenantId, after, limit, isEnding }: Page) => {
  const rows = await trx
    .selectFrom('vacancy_watch')
    .select('event_id')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('event_id', '>', after)
    .where(({ or, eb, and }) =>
      or([
        isEnding ? eb('is_claim', '=', true) : eb('told_at', 'is', null),
        and([isOpen, or([isOver, isOfNothing(tenantId)])]),
      ]),
    )
    .orderBy('event_id')
    .limit(limit)
    .execute();
  return rows.flatMap(({ event_id }) => event_id ?? []);
};

/** Whether an offer of a course is over, or of nothing, and was not ended. */
export const hasOffersOver = async (trx: Database, { tenantId, eventId }: Course) =>
  (await trx
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where(isOpen)
    .where(({ or }) => or([isOver, isOfNothing(tenantId)]))
    .limit(1)
    .executeTakeFirst()) !== undefined;

type InLine = Course & { readonly isClaim: boolean; readonly limit: number };

/** Who waits for a course, the first first; `is_gone`: forgotten, or merged into another account. */
export const lineOfCourse = (trx: Database, { tenantId, eventId, isClaim, limit }: InLine) =>
  trx
    .selectFrom('vacancy_watch')
    .innerJoin('account', (join) =>
      join.on('account.tenant_id', '=', tenantId).onRef('account.user_id', '=', 'vacancy_watch.user_id'),
    )
    .select(['watch_id', 'vacancy_watch.user_id', 'vacancy_watch.created_at', 'event_id', 'is_claim'])
    .select(['drawn_at', 'draw_key'])
    .select(sql<boolean>`(account.erased_at is not null or account.merged_into is not null)`.as('is_gone'))
    .where('vacancy_watch.tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('told_at', 'is', null)
    .where('is_claim', '=', isClaim)
    // Who was drawn comes before whoever asked since.
    .orderBy('drawn_at')
    .orderBy('draw_key')
    .orderBy('vacancy_watch.created_at')
    .orderBy('watch_id')
    .limit(limit)
    .execute();

export type InLineRow = Awaited<ReturnType<typeof lineOfCourse>>[number];

/** So many are drawn at most in one go. */
const mostDrawn = 5_000;

/** Who waits for a course and was not drawn yet. */
export const undrawnOfCourse = async (trx: Database, { tenantId, eventId }: Course) => {
  const rows = await trx
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where('told_at', 'is', null)
    .where('drawn_at', 'is', null)
    .orderBy('created_at')
    .limit(mostDrawn)
    .execute();
  return rows.map(({ watch_id }) => watch_id);
};

type Drawn = Tenant & {
  readonly seed: string;
  readonly keys: readonly { readonly watch_id: string; readonly key: string }[];
  readonly nowMs: number;
};

/** Keeps in which order people were drawn, and by what, so that anybody with the seed can do it again. */
export const recordDrawn = (trx: Database, { tenantId, seed, keys, nowMs }: Drawn) =>
  sql`
    update vacancy_watch set drawn_at = ${new Date(nowMs)}::timestamptz, draw_seed = ${seed}, draw_key = drawn.key
    from jsonb_to_recordset(${JSON.stringify(keys)}::jsonb) as drawn (watch_id uuid, key text)
    where vacancy_watch.tenant_id = ${tenantId} and vacancy_watch.watch_id = drawn.watch_id
      and vacancy_watch.drawn_at is null`.execute(trx);

type Watches = Tenant & { readonly watchIds: readonly string[] };

/** Whether people claim what becomes free. Of a course its lock is held, unless all of its seats are taken. */
export const setClaims = (trx: Database, { tenantId, watchIds, isClaim }: Watches & { readonly isClaim: boolean }) =>
  trx
    .updateTable('vacancy_watch')
    .set({ is_claim: isClaim })
    .where('tenant_id', '=', tenantId)
    .where('watch_id', '=', anyOf(watchIds))
    .where('told_at', 'is', null)
    .execute();

/** A place that is held for somebody who waits. */
export type NewOffer = {
  readonly watch_id: string;
  readonly event_reservation_id: string | null;
  readonly ends_at: Date;
};

type Offering = Tenant & { readonly offers: readonly NewOffer[]; readonly nowMs: number };

/** Marks watches as offered. Answers those that still stood: of others the place is to be given up again. */
export async function markOffered(trx: Database, { tenantId, offers, nowMs }: Offering) {
  const { rows } = await sql<{ watch_id: string }>`
    update vacancy_watch set told_at = ${new Date(nowMs)}::timestamptz, is_claim = false, offer_ends_at = offer.ends_at,
      event_reservation_id = offer.event_reservation_id
    from jsonb_to_recordset(${JSON.stringify(offers)}::jsonb)
      as offer (watch_id uuid, event_reservation_id uuid, ends_at timestamptz)
    where vacancy_watch.tenant_id = ${tenantId} and vacancy_watch.watch_id = offer.watch_id
      and vacancy_watch.told_at is null
    returning vacancy_watch.watch_id`.execute(trx);
  return new Set(rows.map(({ watch_id }) => watch_id));
}

/** What became of an offer. `ended`: by staff, or because there was nothing to be held any more. */
export type OfferOutcome = 'accepted' | 'declined' | 'expired' | 'ended';

/** Ends the offers of a course that are over. The course is locked. Answers what was held for them. */
export async function endOffersOver(trx: Database, { tenantId, eventId }: Course) {
  const rows = await trx
    .updateTable('vacancy_watch')
    .set({ offer_outcome: 'expired' satisfies OfferOutcome })
    .where('tenant_id', '=', tenantId)
    .where('event_id', '=', eventId)
    .where(isOpen)
    .where(({ or, eb }) => or([eb('offer_ends_at', '<=', sql<Date>`statement_timestamp()`), isOfNothing(tenantId)]))
    .returning('event_reservation_id')
    .execute();
  return rows.flatMap(({ event_reservation_id }) => event_reservation_id ?? []);
}

/** A watch of a person with what is held for it; `is_open` while nobody has answered that. */
export const offerOf = (trx: Database, { tenantId, userId, watchId }: Person & { readonly watchId: string }) =>
  trx
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'event_id', 'event_reservation_id', 'is_claim', 'told_at', isOpen.as('is_open')])
    .select(['article_id', 'day', 'from_minute', 'to_minute'])
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('watch_id', '=', watchId)
    .executeTakeFirst();

/** What a person, or an account merged into theirs, claims or is offered, in the order in which it is locked. */
export const heldFor = (trx: Database, { tenantId, userId }: Person) =>
  trx
    .selectFrom('vacancy_watch')
    .select(['watch_id', 'event_id', 'event_reservation_id', 'is_claim', isOpen.as('is_open')])
    .where('tenant_id', '=', tenantId)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('user_id', '=', userId),
        exists(
          selectFrom('account')
            .select('account.user_id')
            .where('account.tenant_id', '=', tenantId)
            .whereRef('account.user_id', '=', 'vacancy_watch.user_id')
            .where('account.merged_into', '=', userId),
        ),
      ]),
    )
    .where(({ or, eb }) => or([eb('is_claim', '=', true), isOpen]))
    .orderBy('event_id')
    .orderBy('watch_id')
    .execute();

type Answer = Person & { readonly watchId: string; readonly outcome: OfferOutcome };

/** Answers an offer that stands; false where it does not any more. Of a course its lock is held. */
export async function answerOffer(trx: Database, { tenantId, userId, watchId, outcome }: Answer) {
  const rows = await trx
    .updateTable('vacancy_watch')
    .set({ offer_outcome: outcome })
    .where('tenant_id', '=', tenantId)
    .where('user_id', '=', userId)
    .where('watch_id', '=', watchId)
    .where(isOpen)
    .where('offer_ends_at', '>', sql<Date>`statement_timestamp()`)
    .returning('watch_id')
    .execute();
  return rows.length > 0;
}

/** Whether an offer stands or is over without having been ended. */
export const hasOpenOffers = async (trx: Database, { tenantId }: Tenant) =>
  (await trx
    .selectFrom('vacancy_watch')
    .select('watch_id')
    .where('tenant_id', '=', tenantId)
    .where(isOpen)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** How many are asked before each wish of a person, and the person: 1 is next. Of wishes for the very same thing. */
export async function turnsOf(trx: Database, { tenantId, userId }: Person) {
  const { rows } = await sql<{ watch_id: string; turn: number }>`
    select own.watch_id, (select count(*)::integer from vacancy_watch as other
      where other.tenant_id = ${tenantId} and other.told_at is null
        and other.event_id is not distinct from own.event_id and other.article_id is not distinct from own.article_id
        and other.day is not distinct from own.day and other.from_minute is not distinct from own.from_minute
        and other.to_minute is not distinct from own.to_minute
        and (other.created_at, other.watch_id) <= (own.created_at, own.watch_id)) as turn
    from vacancy_watch as own
    where own.tenant_id = ${tenantId} and own.user_id = ${userId} and own.told_at is null`.execute(trx);
  return new Map(rows.map(({ watch_id, turn }) => [watch_id, turn]));
}

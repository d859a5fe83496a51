import { type ExpressionBuilder, expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EntryType } from '#contract/facility/room.ts';
import type { OwnReservation, PersonFacts } from '#rules/event/eventFacts.ts';
import {
  type EventReservationState,
  eventStatesThat,
  isEventReservationState,
} from '#rules/event/eventReservationStates.ts';
import type { ShownFacts } from '#rules/event/shownState.ts';
import { paidStates } from '#rules/payment/paymentStates.ts';
import { fullName } from '#rules/text/fullName.ts';
import { entitledColumns, entitledOn } from '../account/entitlement.queries.ts';
import type { Person } from '../account/person.queries.ts';
import { partDemand } from '../account/samePart.queries.ts';
import type { Database } from '../db/connect.ts';
import type { DB } from '../db/schema.ts';
import type { View, Viewer } from '../readCache/facts.ts';
import { settingColumns, settingsFrom, type TenantSettings } from '../tenant/setting.queries.ts';
import { localDateTimeOf } from '../time.ts';

/** How a tenant lets its events be taken. */
export type EventSettings = TenantSettings & {
  /** What is owed is paid on the way, before a place is fixed. */
  readonly collectsOnline: boolean;
};

export type PersonWithSettings = {
  readonly facts: PersonFacts;
  readonly isGuest: boolean;
  readonly settings: EventSettings;
};

/** States that matter to anybody: what counts, and what may have to look as if it did. */
const mattering = [...new Set([...eventStatesThat('counts'), ...eventStatesThat('isShown')])];

/** The person with all they have, had or waits for, and the settings of their tenant; see personWithSettings. */
export const personRow = (db: Database, { tenantId, userId }: Person) =>
  db
    .selectFrom('account')
    .innerJoin('tenant_setting', 'tenant_setting.tenant_id', 'account.tenant_id')
    .select([
      'account.birthday',
      'account.suspended_until',
      'account.is_verified',
      'account.kind',
      ...entitledColumns,
      ...settingColumns,
    ])
    .select((build) => [
      reservationsOf(build, tenantId).as('reservations'),
      childrenRows(build, tenantId).as('children'),
    ])
    .where('account.tenant_id', '=', tenantId)
    .where('tenant_setting.tenant_id', '=', tenantId)
    .where('account.user_id', '=', userId);

type PersonRow = Awaited<ReturnType<ReturnType<typeof personRow>['execute']>>[number];

/** The day on which somebody is looked at, in their tenant's zone. */
type Day = { readonly timeZone: string; readonly today: string };

export const personWithSettings = (row: PersonRow, { timeZone, today }: Day): PersonWithSettings => ({
  facts: {
    birthday: row.birthday,
    suspendedUntil: row.suspended_until,
    isVerified: row.is_verified,
    classes: entitledOn(row, today).classes,
    ...peopleOf(row, timeZone),
  },
  isGuest: row.kind === 'guest',
  settings: { ...settingsFrom(row), collectsOnline: row.fee_collection === 'online' },
});

const reservationsOf = (build: ExpressionBuilder<DB, 'account'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('event_reservation')
      .innerJoin('event', (join) =>
        join
          .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
          .onRef('event.event_id', '=', 'event_reservation.event_id'),
      )
      .innerJoin('event_entry_span', (join) =>
        join
          .onRef('event_entry_span.tenant_id', '=', 'event_reservation.tenant_id')
          .onRef('event_entry_span.event_entry_span_id', '=', 'event_reservation.event_entry_span_id'),
      )
      .select([
        'event_reservation.event_reservation_id',
        'event_reservation.event_id',
        'event_reservation.child_id',
        'event_reservation.event_entry_span_id',
        'event_reservation.entry_type',
        'event_reservation.state',
        'event_reservation.preference',
        'event.name as event_name',
        'event_entry_span.announce_at',
      ])
      .where('event_reservation.tenant_id', '=', tenantId)
      .where('event.tenant_id', '=', tenantId)
      .where('event_entry_span.tenant_id', '=', tenantId)
      .whereRef('event_reservation.user_id', '=', 'account.user_id')
      .where('event_reservation.state', 'in', mattering)
      .orderBy('event_reservation.sequence'),
  );

/** The children of an account, the oldest first. */
const childrenRows = (build: ExpressionBuilder<DB, 'account'>, tenantId: string) =>
  jsonArrayFrom(
    build
      .selectFrom('child')
      .select(['child.child_id', 'child.last_name', 'child.first_name', 'child.birthday'])
      .where('child.tenant_id', '=', tenantId)
      .whereRef('child.user_id', '=', 'account.user_id')
      .where('child.taken_away_at', 'is', null)
      .orderBy('child.birthday')
      .orderBy('child.added_at')
      .orderBy('child.child_id'),
  );

type ChildPart = {
  readonly child_id: string;
  readonly last_name: string;
  readonly first_name: string;
  readonly birthday: string | null;
};

/** Each of an account with what is theirs: the person, and every child by itself. */
function peopleOf(
  {
    reservations,
    children,
  }: { readonly reservations: readonly ReservationPart[]; readonly children: readonly ChildPart[] },
  timeZone: string,
): Pick<PersonFacts, 'reservations' | 'children'> {
  const every = reservations.map((own) => ownReservation(own, timeZone));
  const whose = (childId: string | null) => every.filter((own) => (own.childId ?? null) === childId);
  if (children.length === 0) return { reservations: whose(null) };
  return {
    reservations: whose(null),
    children: children.map(({ child_id: childId, last_name, first_name, birthday }) => ({
      childId,
      name: fullName(last_name, first_name),
      birthday: birthday ?? '',
      reservations: whose(childId),
    })),
  };
}

const partWith = (tenantId: string, more = sql``) =>
  sql`json_build_object('birthday', account.birthday,
    'reservations', ${reservationsOf(expressionBuilder<DB, 'account'>(), tenantId)},
    'children', ${childrenRows(expressionBuilder<DB, 'account'>(), tenantId)}${more})`;

/** What answers about events depend on of a person, as a part of a question. */
export const personPart = (tenantId: string) => partWith(tenantId);

const millisecondsOf = (column: string) => sql`(extract(epoch from ${sql.ref(column)}) * 1000)::float8`;

/**
 * The same of somebody who takes a seat, with all else of them that the rules judge by, and the seats in their cart that
 * share one hold.
 */
export const takerPart = (tenantId: string) =>
  partWith(
    tenantId,
    sql`, 'isGuest', account.kind = 'guest', 'account', json_build_array(account.suspended_until, account.is_verified,
      account.classes, account.class_terms, account.erased_at, account.merged_into),
    'holds', (select coalesce(json_agg(json_build_object('eventReservationId', event_reservation_id,
        'holdExtensions', hold_extensions, 'holdUntil', hold_expires_at::text,
        'untilMs', ${millisecondsOf('hold_expires_at')}) order by sequence), '[]')
      from event_reservation where event_reservation.tenant_id = ${tenantId}::uuid
        and event_reservation.user_id = account.user_id
        and state = ${sql.lit('in_cart' satisfies EventReservationState)} and seat_number is not null)`,
  );

type ReservationPart = Parameters<typeof ownReservation>[0];

/** The answer to it, with an instant as text. */
export type PersonPart = {
  readonly birthday: string | null;
  readonly reservations: readonly ReservationPart[];
  readonly children: readonly ChildPart[];
};

/** A seat in the cart; milliseconds since 1970 by the database's clock, and the same in the database's own words. */
type Hold = {
  readonly eventReservationId: string;
  readonly holdExtensions: number;
  readonly holdUntil: string;
  readonly untilMs: number;
};

/** The answer to that of somebody who takes a seat. */
export type TakerPart = PersonPart & { readonly isGuest: boolean; readonly holds: readonly Hold[] };

/** Locks the person, and demands that all that rules judge by of them is still what a question told. */
export const demandTaker = partDemand<TakerPart>(takerPart);

const nobody: PersonPart = { birthday: null, reservations: [], children: [] };

/** What a question for courses has told of a viewer; a visitor has nothing. */
export const partOf = ({ part }: Viewer) => (part as PersonPart | undefined) ?? nobody;

/** The person of a question as the rules know them. */
export const personFrom = (
  { birthday, ...part }: PersonPart,
  { viewer: { userId, suspendedUntil, isVerified, classes }, tenant: { timeZone } }: Pick<View, 'viewer' | 'tenant'>,
): PersonFacts => ({
  ...(userId === null && { isAnybody: true }),
  birthday,
  suspendedUntil,
  isVerified,
  classes,
  ...peopleOf(part, timeZone),
});

type ShownRow = {
  readonly entry_type: string;
  readonly state: string;
  /** Of its span, as a text or as the driver reads it. */
  readonly announce_at: string | Date | null;
};

/** What the look of a reservation depends on. */
export const shownFactsOf = (row: ShownRow, timeZone: string): ShownFacts => ({
  // A check of the table keeps it to the two.
  entryType: row.entry_type as EntryType,
  state: stateOf(row),
  announceAt: row.announce_at === null ? null : localDateTimeOf(new Date(row.announce_at).getTime(), timeZone),
});

/** A reservation as the rules know it. */
export const ownReservation = (
  row: ShownRow & {
    readonly event_reservation_id: string;
    readonly event_id: string;
    readonly event_name: string;
    readonly event_entry_span_id: string;
    readonly child_id?: string | null;
    readonly preference: number | null;
  },
  timeZone: string,
): OwnReservation => ({
  eventReservationId: row.event_reservation_id,
  eventId: row.event_id,
  eventName: row.event_name,
  eventEntrySpanId: row.event_entry_span_id,
  ...(row.child_id && { childId: row.child_id }),
  preference: row.preference,
  ...shownFactsOf(row, timeZone),
});

/** The state of a row; a name the table of states does not have is a fault. */
export function stateOf({ state }: { readonly state: string }) {
  if (!isEventReservationState(state)) throw new Error(`Unknown event reservation state: ${state}`);
  return state;
}

/** How many courses a person has that are not paid and not over: reserved, or entered. */
export async function unpaidCourses(
  trx: Database,
  { tenantId, userId, today }: Person & { readonly today: string },
): Promise<number> {
  const row = await trx
    .selectFrom('event_reservation')
    .select((build) => build.fn.countAll<number>().as('count'))
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event_reservation.user_id', '=', userId)
    .where('event_reservation.state', 'in', eventStatesThat('counts', 'isReserved'))
    .where('event_reservation.payment_state', 'not in', paidStates)
    .where((where) =>
      where.exists(
        where
          .selectFrom('event_session')
          .select('event_session.event_session_id')
          .where('event_session.tenant_id', '=', tenantId)
          .whereRef('event_session.event_id', '=', 'event_reservation.event_id')
          .where('event_session.called_off', '=', '')
          .where('event_session.date', '>=', today),
      ),
    )
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

import { expressionBuilder, sql } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { EventReservationState } from '#rules/event/eventReservationStates.ts';
import { partDemand } from '#server/account/samePart.queries.ts';
import type { DB } from '#server/db/schema.ts';
import { participantColumns } from '../participant.ts';
import { type TakerPart, takerPart } from '../person.queries.ts';
import { chosenColumns } from '../reservation.queries.ts';

/** What lies in the cart of the query's account, with what reserving it needs besides its event as it is defined. */
const rowsInCart = (tenantId: string) =>
  expressionBuilder<DB, 'account'>()
    .selectFrom('event_reservation')
    .innerJoin('event', (join) =>
      join
        .onRef('event.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('event.event_id', '=', 'event_reservation.event_id'),
    )
    .innerJoin('event_category', (join) =>
      join
        .onRef('event_category.tenant_id', '=', 'event.tenant_id')
        .onRef('event_category.event_category_id', '=', 'event.event_category_id'),
    )
    .innerJoin('event_container', (join) =>
      join
        .onRef('event_container.tenant_id', '=', 'event_category.tenant_id')
        .onRef('event_container.event_container_id', '=', 'event_category.event_container_id'),
    )
    .leftJoin('child', (join) =>
      join
        .onRef('child.tenant_id', '=', 'event_reservation.tenant_id')
        .onRef('child.child_id', '=', 'event_reservation.child_id')
        .on('child.tenant_id', '=', tenantId),
    )
    .select(participantColumns)
    .select([
      'event_reservation.event_reservation_id',
      'event_reservation.event_id',
      'event_reservation.entry_type',
      'event_reservation.state',
      'event_reservation.hold_extensions',
      'event_container.address',
    ])
    .select(chosenColumns)
    .where('event_reservation.tenant_id', '=', tenantId)
    .where('event.tenant_id', '=', tenantId)
    .where('event_category.tenant_id', '=', tenantId)
    .where('event_container.tenant_id', '=', tenantId)
    .whereRef('event_reservation.user_id', '=', 'account.user_id')
    .where('event_reservation.state', '=', 'in_cart' satisfies EventReservationState)
    .orderBy('event_reservation.sequence');

/** Somebody who takes seats with what lies in their cart, as a part of a question. */
export const reservingPart = (tenantId: string) =>
  sql`json_build_object('person', ${takerPart(tenantId)}, 'rows', ${jsonArrayFrom(rowsInCart(tenantId))})`;

/** What lies in a cart. */
export type RowInCart = Awaited<ReturnType<ReturnType<typeof rowsInCart>['execute']>>[number];

/** The answer to the part. */
export type ReservingPart = { readonly person: TakerPart; readonly rows: readonly RowInCart[] };

/** Locks the person, and demands that all that rules judge by of them, and their cart, are still what a question told. */
export const demandReserving = partDemand<ReservingPart>(reservingPart);

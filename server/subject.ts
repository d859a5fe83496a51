import type { Tenant } from '#contract/tenant.ts';
import type { SubjectKind } from '#rules/reservation/useTimes.ts';

/** What somebody has reserved, pays for and is notified about. */
export type Subject = { readonly kind: SubjectKind; readonly id: string };

type Mode = Pick<Tenant, 'tenantMode'>;

/** What a tenant has reserved: rooms or courses. */
export const subjectKindOf = ({ tenantMode }: Mode): SubjectKind =>
  tenantMode === 'event' ? 'eventReservation' : 'reservation';

/** What the id of a reservation refers to in this tenant. */
export const subjectFor = (tenant: Mode, id: string): Subject => ({ kind: subjectKindOf(tenant), id });

/** The columns by which rows of money name it. */
export const columnsOf = ({ kind, id }: Subject) =>
  kind === 'reservation'
    ? { reservation_id: id, event_reservation_id: null }
    : { reservation_id: null, event_reservation_id: id };

export const columnOf = ({ kind }: Subject) =>
  kind === 'reservation' ? ('reservation_id' as const) : ('event_reservation_id' as const);

const eventPrefix = 'event:';

/** How jobs and messages name it. */
export const subjectText = ({ kind, id }: Subject) => (kind === 'reservation' ? id : `${eventPrefix}${id}`);

export const subjectFrom = (text: string): Subject =>
  text.startsWith(eventPrefix)
    ? { kind: 'eventReservation', id: text.slice(eventPrefix.length) }
    : { kind: 'reservation', id: text };

/** What a row of money is about; the tables let it be exactly one of the two. */
export function subjectOf(row: { reservation_id: string | null; event_reservation_id: string | null }): Subject {
  if (row.reservation_id !== null) return { kind: 'reservation', id: row.reservation_id };
  if (row.event_reservation_id !== null) return { kind: 'eventReservation', id: row.event_reservation_id };
  throw new Error('money that belongs to nothing');
}

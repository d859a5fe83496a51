import type { Tenant } from '#contract/tenant.ts';
import type { Subject } from '#server/payment/subject.ts';

/** What an id means: a tenant has either rooms or courses. */
export const subjectFor = ({ tenantMode }: Pick<Tenant, 'tenantMode'>, id: string): Subject => ({
  kind: tenantMode === 'event' ? 'eventReservation' : 'reservation',
  id,
});

import type { Tenant } from '#contract/tenant.ts';
import type { WebhookPayload, WebhookPerson } from '#contract/webhook/webhookPayload.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import { isEventReservationState } from '#rules/event/eventReservationStates.ts';
import { shownState } from '#rules/event/shownState.ts';
import { localDateTimeOf } from '../time.ts';

/** What the outbox keeps, by the names of its statements. */
type Facts = {
  readonly reservationId: string;
  readonly containerId: string;
  readonly containerName: string;
  readonly articleId: string;
  readonly articleName: string;
  readonly courseId: string;
  readonly courseName: string;
  readonly state: string;
  readonly paymentState: string;
  readonly fee: number;
  readonly uses: readonly (readonly [date: string, from: number, to: number])[];
  readonly entryType: string;
  readonly announceAt: string | null;
  readonly personId: string;
  readonly drawId: string;
  readonly kind: string;
  readonly title: string;
};

/** What is to be told of one event. */
export type Deliverable = {
  readonly event: string;
  readonly subject: string;
  readonly facts: unknown;
  readonly happened_at: Date;
};

const usesOf = ({ uses }: Facts) =>
  uses.map(([date, from, to]) => ({ from: localDateTimeAt(date, from), to: localDateTimeAt(date, to) }));

/** Until a result is announced an entry is told as applied, whatever its result. */
function stateOfEntry({ state, entryType, announceAt }: Facts, tenant: Tenant, happenedAt: Date) {
  if (!isEventReservationState(state)) return state;
  const [announced, then] = [announceAt === null ? null : new Date(announceAt), happenedAt].map(
    (at) => at && localDateTimeOf(at.getTime(), tenant.timeZone),
  );
  // Whether residents see results is the town's; what it connects works for its staff.
  const forStaff = { ...tenant, isVisibleApplicationResult: true };
  const facts = {
    state,
    announceAt: announced ?? null,
    entryType: entryType === 'lottery' ? 'lottery' : 'normal',
  } as const;
  return shownState(facts, forStaff, then ?? '');
}

function dataOf({ subject, facts: kept, happened_at }: Deliverable, tenant: Tenant, person: WebhookPerson | undefined) {
  // Written by the outbox, which knows no other form.
  const facts = kept as Facts;
  const who = person === undefined ? {} : { person };
  const common = () => ({
    reservationId: facts.reservationId,
    container: { containerId: facts.containerId, containerName: facts.containerName },
    paymentState: facts.paymentState,
    fee: facts.fee,
    uses: usesOf(facts),
    ...who,
  });
  switch (subject.split(':')[0]) {
    case 'reservation':
      return {
        ...common(),
        article: { articleId: facts.articleId, articleName: facts.articleName },
        state: facts.state,
      };
    case 'courseEntry':
      return {
        ...common(),
        course: { courseId: facts.courseId, courseName: facts.courseName },
        state: stateOfEntry(facts, tenant, happened_at),
      };
    case 'person':
      return { personId: facts.personId, ...who };
    case 'draw':
      return { drawId: facts.drawId, kind: facts.kind, title: facts.title, containerId: facts.containerId };
    default:
      return {};
  }
}

/** Whom an event is about; undefined for nobody. */
export const userIdOf = ({ facts }: Deliverable) => (facts as { readonly userId?: string }).userId;

/** The body of a message. `person` is given where the receiver is told who it is about; null for who may not be named. */
export const payloadOf = (
  told: Deliverable,
  { tenant, person }: { readonly tenant: Tenant; readonly person: WebhookPerson | undefined },
): WebhookPayload => ({
  type: told.event,
  timestamp: told.happened_at.toISOString(),
  tenant: { tenantId: tenant.tenantId, tenantAlias: tenant.tenantAlias, timeZone: tenant.timeZone },
  data: dataOf(told, tenant, person),
});

import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeAt } from '#rules/day/day.ts';
import type { EventCancellationFacts } from '#rules/event/decideEventCancellation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { shownFactsOf } from '../person.queries.ts';

type Row = {
  readonly entry_type: string;
  readonly state: string;
  readonly announce_at: Date | null;
  readonly closes_at: Date;
  readonly sessions: readonly { readonly date: string; readonly from_minute: number }[];
};

/** What the rules judge the end of a reservation by, but for the tenant and its settings. */
export function eventCancellationFacts(
  row: Row,
  { tenant, now }: { readonly tenant: Pick<Tenant, 'timeZone'>; readonly now: string },
): Omit<EventCancellationFacts, 'tenant' | 'cancelDeadlineDays'> {
  const { timeZone } = tenant;
  const [first] = row.sessions;
  return {
    own: shownFactsOf(row, timeZone),
    now,
    spanClosesAt: localDateTimeOf(row.closes_at.getTime(), timeZone),
    firstSessionAt: first ? localDateTimeAt(first.date, first.from_minute) : now,
  };
}

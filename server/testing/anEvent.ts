import type { Insertable } from 'kysely';
import type { Audience } from '#rules/event/audience.ts';
import type { Loan } from '#rules/event/cart/loans.ts';
import type { Companions } from '#rules/event/companions.ts';
import type { Event } from '../db/schema.ts';
import { newId } from '../newId.ts';
import type { TestCategory } from './anEventContainer.ts';
import { type TestSpan, takePart } from './aSpan.ts';
import { type Arranging, nextNumber } from './factories.ts';

/** Minutes of the day. */
export type TestSessionTime = { readonly date: string; readonly fromMinute?: number; readonly toMinute?: number };

export type EventOptions = {
  readonly name?: string;
  /** One on 2026-07-12 unless said otherwise; each from 10:00 to 12:00. */
  readonly sessions?: readonly TestSessionTime[];
  /** People; null, the default, for no limit. */
  readonly capacity?: number | null;
  /** Yen per session. */
  readonly price?: number;
  /** Yen for all sessions together, instead. */
  readonly coursePrice?: number;
  /** 1 to 12; 0, the default, for everybody. */
  readonly birthMonth?: number;
  /** Whom it is for besides. */
  readonly audience?: Audience;
  /** Whether an instrument is lent. */
  readonly loan?: boolean;
  /** What it lends besides. */
  readonly loans?: readonly Loan[];
  /** Whom a person brings. */
  readonly companions?: Companions;
  readonly isPublished?: boolean;
  /** Spans in which people may take it; none by default, so that it cannot be taken. */
  readonly spans?: readonly TestSpan[];
  /** Columns for what the options above do not say. */
  readonly row?: Partial<Insertable<Event>>;
};

export type TestEvent = {
  readonly tenantId: string;
  readonly eventId: string;
  readonly eventName: string;
  readonly eventNumber: string;
  readonly capacity: number | null;
  readonly price: number;
  readonly coursePrice: number | null;
  readonly spans: readonly TestSpan[];
  readonly sessions: readonly { readonly eventSessionId: string; readonly date: string }[];
};

/** A published event of a category with its sessions. */
export async function anEvent(
  server: Arranging,
  category: TestCategory,
  options: EventOptions = {},
): Promise<TestEvent> {
  const tenant_id = category.tenantId;
  const row = eventRow(category, options);
  await server.db.insertInto('event').values(row).execute();
  const sessions = (options.sessions ?? [{ date: '2026-07-12' }]).map((session, index) => ({
    tenant_id,
    event_session_id: newId(),
    event_id: row.event_id,
    session_number: index + 1,
    date: session.date,
    from_minute: session.fromMinute ?? 600,
    to_minute: session.toMinute ?? 720,
  }));
  await server.db.insertInto('event_session').values(sessions).execute();
  const spans = options.spans ?? [];
  for (const span of spans) await takePart(server, span, { eventId: row.event_id });
  return {
    tenantId: tenant_id,
    eventId: row.event_id,
    eventName: row.name,
    eventNumber: row.number,
    capacity: row.capacity ?? null,
    price: row.price,
    coursePrice: row.course_price ?? null,
    spans,
    sessions: sessions.map(({ event_session_id, date }) => ({ eventSessionId: event_session_id, date })),
  };
}

function eventRow(category: TestCategory, options: EventOptions): Insertable<Event> {
  const number = nextNumber();
  return {
    event_id: newId(),
    key: `event-${number}`,
    number: `E${number}`,
    name: options.name ?? `第${number}講座`,
    sort: number,
    is_published: options.isPublished ?? true,
    capacity: options.capacity ?? null,
    price: options.price ?? 0,
    course_price: options.coursePrice ?? null,
    place: '第1教室',
    instructor: '佐藤先生',
    supplementary_information: '筆記用具をお持ちください。',
    birth_month: options.birthMonth ?? 0,
    audience: JSON.stringify(options.audience ?? {}),
    ask_for_borrow_instrument: options.loan ?? false,
    loans: JSON.stringify(options.loans ?? []),
    companions: options.companions ? JSON.stringify(options.companions) : null,
    ...options.row,
    event_category_id: category.eventCategoryId,
    tenant_id: category.tenantId,
  };
}

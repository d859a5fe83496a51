import type { Audience } from '#rules/event/audience.ts';
import { newId } from '../newId.ts';
import { instantOf } from '../time.ts';
import { type Arranging, nextNumber } from './factories.ts';

export type TestSpan = {
  readonly tenantId: string;
  readonly eventEntrySpanId: string;
  readonly name: string;
  readonly entryType: 'normal' | 'lottery';
};

export type SpanOptions = {
  readonly name?: string;
  readonly entryType?: 'normal' | 'lottery';
  /**
   * Local date-times of Asia/Tokyo: open from June 1st until the 30th at 17:00, announced on July 5th, unless said
   * otherwise.
   */
  readonly opensAt?: string;
  readonly closesAt?: string;
  readonly announceAt?: string;
  /** Events one person may take in it; null for no limit. */
  readonly limitCount?: number | null;
  /** Events one entry may win in it; null for as many as the tenant allows. */
  readonly winLimit?: number | null;
  /** Who may come in it; everybody unless said otherwise. */
  readonly audience?: Audience;
  readonly events?: readonly { readonly eventId: string }[];
};

/** A span in which people may take events: first come, open now and without a limit unless said otherwise. */
export async function aSpan(
  server: Arranging,
  tenant: { tenantId: string },
  options: SpanOptions = {},
): Promise<TestSpan> {
  const number = nextNumber();
  const at = (moment: string) => instantOf(moment, 'Asia/Tokyo');
  const entryType = options.entryType ?? 'normal';
  const span = {
    tenantId: tenant.tenantId,
    eventEntrySpanId: newId(),
    name: options.name ?? `第${number}期`,
    entryType,
  };
  await server.db
    .insertInto('event_entry_span')
    .values({
      tenant_id: tenant.tenantId,
      event_entry_span_id: span.eventEntrySpanId,
      key: `span-${number}`,
      name: span.name,
      sort: number,
      entry_type: entryType,
      opens_at: at(options.opensAt ?? '2026-06-01T09:00'),
      closes_at: at(options.closesAt ?? '2026-06-30T17:00'),
      announce_at: entryType === 'lottery' ? at(options.announceAt ?? '2026-07-05T09:00') : null,
      limit_count: options.limitCount ?? null,
      win_limit: options.winLimit ?? null,
      audience: JSON.stringify(options.audience ?? {}),
    })
    .execute();
  for (const event of options.events ?? []) await takePart(server, span, event);
  return span;
}

/** Lets people take the event in the span. */
export const takePart = ({ db }: Arranging, span: TestSpan, { eventId }: { readonly eventId: string }) =>
  db
    .insertInto('entry_span_event')
    .values({ tenant_id: span.tenantId, event_entry_span_id: span.eventEntrySpanId, event_id: eventId })
    .execute();

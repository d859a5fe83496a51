import type { Coded } from '#contract/facility/room.ts';
import type { EventIds } from '#server/catalogue/definedEvents.queries.ts';
import type { ConditionRows, EventRows, SpanRows } from '#server/catalogue/replaceEvents.queries.ts';
import { instantOf } from '#server/time.ts';
import type { EventConditionEntry, EventEntry } from '../form/eventEntries.ts';
import type { ResolvedSpan } from '../read/resolved.ts';
import type { EventOffer, ResolvedEvent } from '../read/resolveEvents.ts';
import { idBehind } from './ids.ts';
import type { PictureAt } from './importing.ts';
import { coursePageOf, placePageOf } from './pageRows.ts';

type Naming = {
  readonly tenantId: string;
  readonly timeZone: string;
  readonly ids: EventIds;
  /** The classes of users with their words. */
  readonly classes: readonly Coded[];
  readonly pictureAt: PictureAt;
};

/** An offer as rows of its tables, the sessions aside. */
export function eventRows(offer: EventOffer, naming: Naming): EventRows & SpanRows & ConditionRows {
  const { tenantId: tenant_id, ids } = naming;
  const containers = offer.eventContainers.map((container, sort) => containerRow(container, { sort, naming }));
  const categories = offer.eventContainers.flatMap((container) =>
    container.categories.map((category, sort) => ({
      category,
      row: categoryRow(category, { sort, naming, container }),
    })),
  );
  const events = categories.flatMap(({ category, row }) =>
    category.events.map((event, sort) => eventRow(event, { sort, naming, category: row })),
  );
  return {
    containers,
    categories: categories.map(({ row }) => row),
    events,
    spans: offer.entrySpans.map((span, sort) => spanRow(span, { sort, naming })),
    spanEvents: offer.entrySpans.flatMap((span) =>
      span.events.map((event) => ({
        tenant_id,
        event_entry_span_id: idBehind(ids.spans, span.key),
        event_id: idBehind(ids.events, event),
      })),
    ),
    conditions: offer.conditions.map((condition, sort) => conditionRow(condition, { sort, naming })),
    conditionEvents: offer.conditions.flatMap((condition) => memberRows(condition, naming)),
  };
}

type Place = { readonly sort: number; readonly naming: Naming };
type Container = EventOffer['eventContainers'][number];

const containerRow = (container: Container, { sort, naming: { tenantId, ids, pictureAt } }: Place) => ({
  tenant_id: tenantId,
  event_container_id: idBehind(ids.containers, container.key),
  key: container.key,
  name: container.name,
  sort,
  color: container.color,
  background_color: container.backgroundColor,
  zip_code: container.zipCode,
  address: container.address,
  phone_number: container.phoneNumber,
  fax_number: container.faxNumber,
  url: container.url,
  description: container.description,
  page: placePageOf(container, pictureAt),
  is_published: container.published,
});

const categoryRow = (
  { key, name, published }: Container['categories'][number],
  { sort, naming: { tenantId, ids }, container }: Place & { readonly container: Container },
) => ({
  tenant_id: tenantId,
  event_category_id: idBehind(ids.categories, key),
  event_container_id: idBehind(ids.containers, container.key),
  key,
  name,
  sort,
  is_published: published,
});

const eventRow = (
  event: ResolvedEvent,
  {
    sort,
    naming: { tenantId, ids, classes, pictureAt },
    category,
  }: Place & { readonly category: { readonly event_category_id: string } },
) => ({
  tenant_id: tenantId,
  event_id: idBehind(ids.events, event.key),
  event_category_id: category.event_category_id,
  key: event.key,
  number: event.number,
  name: event.name,
  sort,
  is_published: event.published,
  capacity: event.capacity,
  price: event.price,
  course_price: event.coursePrice ?? null,
  place: event.place,
  instructor: event.instructor,
  supplementary_information: event.description,
  page: coursePageOf(event, pictureAt),
  birth_month: event.birthMonth,
  audience: audienceFrom(event.audience, classes),
  ask_for_borrow_instrument: event.loan,
  loans: event.loans,
  companions: event.companions ?? null,
  participants: event.participants,
});

/** An audience whose classes have their words, which the screens say. */
export function audienceFrom(
  { classes, exceptClasses, ...ages }: NonNullable<EventEntry['audience']> = {},
  known: readonly Coded[],
) {
  const worded = (codes: readonly string[]) => known.filter(({ code }) => codes.includes(code));
  return {
    ...ages,
    ...(classes ? { classes: worded(classes) } : {}),
    ...(exceptClasses ? { exceptClasses: worded(exceptClasses) } : {}),
  };
}

export const entryTypes = { first_come: 'normal', lottery: 'lottery' } as const;

const spanRow = (span: ResolvedSpan, { sort, naming: { tenantId, timeZone, ids, classes } }: Place) => ({
  tenant_id: tenantId,
  event_entry_span_id: idBehind(ids.spans, span.key),
  key: span.key,
  name: span.name,
  sort,
  entry_type: entryTypes[span.method],
  opens_at: instantOf(span.opensAt, timeZone),
  closes_at: instantOf(span.closesAt, timeZone),
  announce_at: span.announceAt === null ? null : instantOf(span.announceAt, timeZone),
  limit_count: span.limit,
  win_limit: span.winLimit ?? null,
  audience: audienceFrom(span.audience, classes),
});

const conditionRow = (condition: EventConditionEntry, { sort, naming: { tenantId, ids } }: Place) => ({
  tenant_id: tenantId,
  event_condition_id: idBehind(ids.conditions, condition.key),
  key: condition.key,
  name: condition.name,
  description: condition.description,
  sort,
  type: condition.type,
  limit_count: condition.type === 'UpperLimit' ? condition.limit : 0,
  is_ranked: condition.type === 'UpperLimit' && condition.ranked === true,
  border_style: condition.border.style,
  border_width: condition.border.width,
  border_color: condition.border.color,
});

/** The events of a condition by side; an UpperLimit has one side, b. */
function memberRows(condition: EventConditionEntry, { tenantId, ids }: Naming) {
  const row = (side: 'a' | 'b') => (event: string) => ({
    tenant_id: tenantId,
    event_condition_id: idBehind(ids.conditions, condition.key),
    event_id: idBehind(ids.events, event),
    side,
  });
  if (condition.type === 'UpperLimit') return condition.events.map(row('b'));
  return [...condition.events.map(row('a')), ...condition.excludes.map(row('b'))];
}

import type { Selectable } from 'kysely';
import { type Audience, isForAll } from '#rules/event/audience.ts';
import { type DefinedEvents, eventsAsDefined } from '#server/catalogue/definedEvents.queries.ts';
import type { Database } from '#server/db/connect.ts';
import type { Event, EventCondition, EventContainer, EventEntrySpan, EventSession } from '#server/db/schema.ts';
import { companionsOf, loansOf, participantsOf } from '#server/event/event.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { BundleInput } from '../form/bundle.ts';
import { clockText } from './clockText.ts';
import { coursePageInput, placePageInput } from './exportPages.ts';

type ContainerInput = NonNullable<BundleInput['eventContainers']>[number];
type EventInput = ContainerInput['categories'][number]['events'][number];
type SpanInput = NonNullable<BundleInput['entrySpans']>[number];
type ConditionInput = NonNullable<BundleInput['conditions']>[number];

/** Everything a tenant has in event mode, in its order; nothing is left to defaults. */
export async function exportEvents(
  trx: Database,
  { tenantId, timeZone }: { readonly tenantId: string; readonly timeZone: string },
) {
  const rows = await eventsAsDefined(trx, tenantId);
  const keys = new Map(rows.events.map(({ event_id, key }) => [event_id, key]));
  const keysOf = (members: readonly { readonly event_id: string }[]) =>
    members.flatMap(({ event_id }) => keys.get(event_id) ?? []).toSorted();
  return {
    eventContainers: rows.containers.map((container) => containerOf(container, rows)),
    // A span without events is one that left the bundle while people had come through it.
    entrySpans: rows.spans.flatMap((span) => {
      const members = rows.spanEvents.filter((row) => row.event_entry_span_id === span.event_entry_span_id);
      return members.length === 0 ? [] : [spanOf(span, { events: keysOf(members), timeZone })];
    }),
    conditions: rows.conditions.map((condition) => {
      const members = rows.conditionEvents.filter((row) => row.event_condition_id === condition.event_condition_id);
      return conditionOf(condition, (side) => keysOf(members.filter((row) => row.side === side)));
    }),
  } satisfies Partial<BundleInput>;
}

function containerOf(row: Selectable<EventContainer>, { categories, events, sessions }: DefinedEvents): ContainerInput {
  return {
    key: row.key,
    name: row.name,
    published: row.is_published,
    color: row.color,
    backgroundColor: row.background_color,
    zipCode: row.zip_code,
    address: row.address,
    phoneNumber: row.phone_number,
    faxNumber: row.fax_number,
    url: row.url,
    description: row.description,
    ...placePageInput(row),
    categories: categories
      .filter(({ event_container_id }) => event_container_id === row.event_container_id)
      .map((category) => ({
        key: category.key,
        name: category.name,
        published: category.is_published,
        events: events
          .filter(({ event_category_id }) => event_category_id === category.event_category_id)
          .map((event) =>
            eventOf(
              event,
              sessions.filter(({ event_id }) => event_id === event.event_id),
            ),
          ),
      })),
  };
}

const eventOf = (row: Selectable<Event>, sessions: readonly Selectable<EventSession>[]): EventInput => ({
  key: row.key,
  number: row.number,
  name: row.name,
  published: row.is_published,
  capacity: row.capacity,
  ...(row.course_price === null ? { price: row.price } : { coursePrice: row.course_price }),
  place: row.place,
  instructor: row.instructor,
  description: row.supplementary_information,
  ...coursePageInput(row),
  birthMonth: row.birth_month,
  ...audienceInput(row.audience as Audience),
  loan: row.ask_for_borrow_instrument,
  loans: [...loansOf(row)],
  ...companionsInput(row),
  participants: participantsOf(row),
  sessions: sessions.map(({ date, from_minute, to_minute }) => ({
    day: date,
    hours: clockText({ fromMinute: from_minute, toMinute: to_minute }),
  })),
});

function companionsInput(row: Selectable<Event>): Pick<EventInput, 'companions'> {
  const companions = companionsOf(row);
  return companions ? { companions: { ...companions, prices: [...companions.prices] } } : {};
}

function audienceInput(audience: Audience): Pick<EventInput, 'audience'> {
  if (isForAll(audience)) return {};
  const { classes, exceptClasses, ...ages } = audience;
  const codes = (classes: NonNullable<Audience['classes']>) => classes.map(({ code }) => code);
  return {
    audience: {
      ...ages,
      ...(classes ? { classes: codes(classes) } : {}),
      ...(exceptClasses ? { exceptClasses: codes(exceptClasses) } : {}),
    },
  };
}

type SpanContext = { readonly events: string[]; readonly timeZone: string };

function spanOf(row: Selectable<EventEntrySpan>, { events, timeZone }: SpanContext): SpanInput {
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), timeZone);
  const span = {
    key: row.key,
    name: row.name,
    opens: moment(row.opens_at),
    closes: moment(row.closes_at),
    limit: row.limit_count,
    ...audienceInput(row.audience as Audience),
    events,
  };
  return row.announce_at === null
    ? { ...span, method: 'first_come' }
    : {
        ...span,
        method: 'lottery',
        ...(row.win_limit === null ? {} : { winLimit: row.win_limit }),
        announceAt: moment(row.announce_at),
      };
}

function conditionOf(row: Selectable<EventCondition>, eventsOn: (side: 'a' | 'b') => string[]): ConditionInput {
  const condition = {
    key: row.key,
    name: row.name,
    description: row.description,
    border: {
      // A bundle wrote it, which knows no other styles.
      style: row.border_style as 'solid',
      width: row.border_width,
      color: row.border_color,
    },
  };
  return row.type === 'UpperLimit'
    ? {
        ...condition,
        type: 'UpperLimit',
        limit: row.limit_count,
        ...(row.is_ranked ? { ranked: true } : {}),
        events: eventsOn('b'),
      }
    : { ...condition, type: 'NotReserved', events: eventsOn('a'), excludes: eventsOn('b') };
}

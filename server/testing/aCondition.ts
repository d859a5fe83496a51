import { newId } from '../newId.ts';
import { type Arranging, nextNumber } from './factories.ts';

type Events = readonly { readonly eventId: string }[];

type Looks = {
  readonly name?: string;
  readonly description?: string;
  readonly style?: string;
  readonly width?: string;
  readonly color?: string;
};

/**
 * UpperLimit: at most `limitCount` of `events`, of which one may be had where they are ranked. NotReserved: one of `conditionEvents` and one of `events` exclude each
 * other.
 */
export type ConditionOptions = Looks &
  (
    | { readonly type: 'UpperLimit'; readonly limitCount: number; readonly isRanked?: boolean; readonly events: Events }
    | { readonly type: 'NotReserved'; readonly conditionEvents: Events; readonly events: Events }
  );

/** A condition among events, with a border of 'solid 5px gray' unless said otherwise. */
export async function aCondition({ db }: Arranging, tenant: { tenantId: string }, options: ConditionOptions) {
  const number = nextNumber();
  const tenant_id = tenant.tenantId;
  const event_condition_id = newId();
  const name = options.name ?? `第${number}条件`;
  await db
    .insertInto('event_condition')
    .values({
      tenant_id,
      event_condition_id,
      key: `condition-${number}`,
      name,
      description: options.description ?? `${name}です。`,
      sort: number,
      type: options.type,
      limit_count: options.type === 'UpperLimit' ? options.limitCount : 0,
      is_ranked: options.type === 'UpperLimit' && options.isRanked === true,
      border_style: options.style ?? 'solid',
      border_width: options.width ?? '5px',
      border_color: options.color ?? 'gray',
    })
    .execute();
  const rowsOf = (side: string, events: Events) =>
    events.map(({ eventId }) => ({ tenant_id, event_condition_id, event_id: eventId, side }));
  const rows = [
    ...rowsOf('a', options.type === 'NotReserved' ? options.conditionEvents : []),
    ...rowsOf('b', options.events),
  ];
  if (rows.length > 0) await db.insertInto('condition_event').values(rows).execute();
  return { eventConditionId: event_condition_id, name };
}

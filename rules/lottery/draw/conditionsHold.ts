import type { Condition } from '../published/definition.ts';

type Choosing = { readonly event: string; readonly mine: ReadonlySet<string> };

/** Whether an event is allowed beside those that are already `mine`. */
export const conditionsHold = ({ conditions, ...choosing }: Choosing & { readonly conditions: readonly Condition[] }) =>
  conditions.every((condition) => holds(condition, choosing));

function holds(condition: Condition, { event, mine }: Choosing): boolean {
  const { events } = condition;
  if (condition.type === 'UpperLimit') {
    return !events.includes(event) || events.filter((id) => mine.has(id)).length < condition.limit;
  }
  const { opposite } = condition;
  const meets = (one: readonly string[], other: readonly string[]) =>
    one.includes(event) && other.some((id) => mine.has(id));
  return !meets(events, opposite) && !meets(opposite, events);
}

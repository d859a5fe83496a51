type Outcome = { readonly success: boolean; readonly eventId: string; readonly eventReservationId: string | null };
type Asked = { readonly eventId?: string; readonly eventReservationId?: string };

/**
 * The answer of a call that judges per item, each refused item without the id it was asked by: the rest must not depend
 * on whose id it was. Any other answer as it is. `request` is the JSON text that was sent.
 */
export function withoutEcho(body: object, request: string): object {
  if (!isOfOutcomes(body)) return body;
  const asked = askedFor(request);
  return { ...body, items: body.items.map((outcome, index) => withoutIds(outcome, asked[index] ?? {})) };
}

const isOfOutcomes = (body: object): body is { readonly items: readonly Outcome[] } =>
  'items' in body && Array.isArray(body.items) && body.items.some((item) => Object.hasOwn(Object(item), 'success'));

function askedFor(request: string): readonly Asked[] {
  const { items, eventReservationIds } = JSON.parse(request) as {
    items?: readonly Asked[];
    eventReservationIds?: readonly string[];
  };
  return items ?? eventReservationIds?.map((eventReservationId) => ({ eventReservationId })) ?? [];
}

function withoutIds(outcome: Outcome, asked: Asked) {
  if (outcome.success) return outcome;
  const isEcho = (key: keyof Asked) => asked[key] !== undefined && outcome[key] === asked[key];
  return {
    ...outcome,
    ...(isEcho('eventId') ? { eventId: 'as asked' } : {}),
    ...(isEcho('eventReservationId') ? { eventReservationId: 'as asked' } : {}),
  };
}

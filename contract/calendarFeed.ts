import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { acknowledged, localDateTime } from './values.ts';

/** Where calendar programs read what the owner of a token has reserved. */
export const calendarFeedPath = (tenantAlias: string, token: string) => `/t/${tenantAlias}/my-calendar/${token}.ics`;

export const calendarFeedEndpoints = {
  'CalendarFeed/Find': endpoint({
    access: 'user',
    effect: 'read',
    summary: 'When the address was made at which the calendar of the caller reads their reservations; null for none.',
    request: z.strictObject({}),
    response: z.object({ madeAt: localDateTime.nullable() }),
  }),
  'CalendarFeed/Renew': endpoint({
    access: 'user',
    effect: 'session',
    summary: 'Makes such an address, which is told this once and opens without a session. The one before it ends.',
    request: z.strictObject({}),
    response: z.object({ url: z.string(), madeAt: localDateTime }),
  }),
  'CalendarFeed/End': endpoint({
    access: 'user',
    effect: 'change',
    summary: 'Ends the address of the caller; none is no error.',
    request: z.strictObject({}),
    response: acknowledged,
  }),
};

import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { announcementEndpoints } from './announcement.ts';
import { eventEndpoints } from './eventEndpoints.ts';
import { facilityEndpoints } from './facility.ts';
import { lotteryEndpoints } from './lottery.ts';
import { paymentEndpoints } from './payment.ts';
import { reportEndpoints } from './report.ts';
import { tenantEndpoints } from './tenant.ts';

/** Every call of the product, by name; the door registers from it, the client is typed by it, OpenAPI is made of it. */
export const endpoints = {
  ...tenantEndpoints,
  ...accountEndpoints,
  ...facilityEndpoints,
  ...eventEndpoints,
  ...lotteryEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...announcementEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** What a caller sends: defaults may be left out. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>;
/** What the server works on: defaults filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { announcementEndpoints } from './announcement.ts';
import { eventEndpoints } from './eventEndpoints.ts';
import { facilityEndpoints } from './facility.ts';
import { lotteryEndpoints } from './lottery.ts';
import { paymentEndpoints } from './payment.ts';
import { reportEndpoints } from './report.ts';
import { installationEndpoints, staffEndpoints } from './staff.ts';
import { tenantEndpoints } from './tenant.ts';

/** The calls of residents and visitors, which are served over HTTP. */
export const servedEndpoints = {
  ...tenantEndpoints,
  ...accountEndpoints,
  ...facilityEndpoints,
  ...eventEndpoints,
  ...lotteryEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...announcementEndpoints,
};

/**
 * Every call of the product, by name. HTTP, the command line, the client's types and the OpenAPI document derive from
 * it.
 */
export const endpoints = { ...servedEndpoints, ...staffEndpoints, ...installationEndpoints };

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
export type ServedName = keyof typeof servedEndpoints;
/** Operations of a tenant's staff and of the whole installation. */
export type StaffCall = keyof typeof staffEndpoints;
export type InstallationCall = keyof typeof installationEndpoints;
/** What a caller sends: fields with defaults are optional. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>;
/** What the server receives after parsing: defaults are filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

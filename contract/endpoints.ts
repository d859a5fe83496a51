import type { z } from 'zod';
import { identityEndpoints } from './account/identity.ts';
import { accountEndpoints } from './account.ts';
import { announcementEndpoints } from './announcement.ts';
import { calendarFeedEndpoints } from './calendarFeed.ts';
import { childEndpoints } from './child.ts';
import { logEndpoints } from './console/logs.ts';
import { memberEndpoints } from './console/members.ts';
import { networkEndpoints } from './console/networks.ts';
import { oidcEndpoints } from './console/oidc.ts';
import { passkeyEndpoints } from './console/passkey.ts';
import { signInEndpoints } from './console/signIn.ts';
import { tokenEndpoints } from './console/tokens.ts';
import { webhookEndpoints } from './console/webhooks.ts';
import { deskEndpoints } from './desk/deskEndpoints.ts';
import { eventEndpoints } from './event/eventEndpoints.ts';
import { facilityEndpoints } from './facility/facilityEndpoints.ts';
import { installationEndpoints } from './installation.ts';
import { localEndpoints } from './local.ts';
import { lotteryEndpoints } from './lottery.ts';
import { moveEndpoints } from './move/moveIn.ts';
import { officeAnnouncementEndpoints } from './office/announcementEndpoints.ts';
import { changeEndpoints } from './office/changeEndpoints.ts';
import { courseOfficeEndpoints } from './office/courseEndpoints.ts';
import { messageEndpoints } from './office/messageEndpoints.ts';
import { openingEndpoints } from './office/openingEndpoints.ts';
import { placeEndpoints } from './office/placeEndpoints.ts';
import { policyEndpoints } from './office/policyEndpoints.ts';
import { programmeEndpoints } from './office/programmeEndpoints.ts';
import { townEndpoints } from './office/townEndpoints.ts';
import { wordingEndpoints } from './office/wordingEndpoints.ts';
import { publicEndpoints } from './open/publicEndpoints.ts';
import { paymentEndpoints } from './payment.ts';
import { reportEndpoints } from './report.ts';
import { tenantEndpoints } from './tenant.ts';
import { vacancyEndpoints } from './vacancy.ts';

/** The calls of residents and visitors. */
export const residentEndpoints = {
  ...tenantEndpoints,
  ...accountEndpoints,
  ...identityEndpoints,
  ...facilityEndpoints,
  ...eventEndpoints,
  ...lotteryEndpoints,
  ...paymentEndpoints,
  ...reportEndpoints,
  ...announcementEndpoints,
  ...vacancyEndpoints,
  ...calendarFeedEndpoints,
  ...childEndpoints,
  ...publicEndpoints,
};

/** The calls of the console and, beside them, of the command line. */
const staffEndpoints = {
  ...signInEndpoints,
  ...passkeyEndpoints,
  ...memberEndpoints,
  ...tokenEndpoints,
  ...networkEndpoints,
  ...oidcEndpoints,
  ...webhookEndpoints,
  ...logEndpoints,
  ...deskEndpoints,
  ...courseOfficeEndpoints,
  ...programmeEndpoints,
  ...placeEndpoints,
  ...changeEndpoints,
  ...openingEndpoints,
  ...townEndpoints,
  ...policyEndpoints,
  ...wordingEndpoints,
  ...officeAnnouncementEndpoints,
  ...messageEndpoints,
  ...localEndpoints,
  ...moveEndpoints,
};

/**
 * Every call of the product, by name. HTTP, the command line, the client's types and the OpenAPI document derive from
 * it.
 */
export const endpoints = { ...residentEndpoints, ...staffEndpoints, ...installationEndpoints };

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The calls of residents and visitors. */
export type ResidentCall = keyof typeof residentEndpoints;
/** Operations of a tenant's staff. */
export type StaffCall = {
  [Name in keyof typeof staffEndpoints]: (typeof staffEndpoints)[Name]['access'] extends 'staff' ? Name : never;
}[keyof typeof staffEndpoints];
export type InstallationCall = keyof typeof installationEndpoints;
/** The calls of the API, which take a token. */
export type ApiCall = {
  [Name in EndpointName]: Endpoints[Name] extends { readonly api: unknown } ? Name : never;
}[EndpointName];
/** What a caller sends: fields with defaults are optional. */
export type RequestOf<Name extends EndpointName> = z.input<Endpoints[Name]['request']>;
/** What the server receives after parsing: defaults are filled in. */
export type ParsedRequestOf<Name extends EndpointName> = z.output<Endpoints[Name]['request']>;
export type ResponseOf<Name extends EndpointName> = z.output<Endpoints[Name]['response']>;

/** Calls that only the command line makes: those of the group `Local`, and those on the whole installation. */
type UnservedName = InstallationCall | Extract<EndpointName, `Local/${string}`>;
export type ServedName = Exclude<EndpointName, UnservedName>;

export const isServed = (name: string): name is ServedName =>
  Object.hasOwn(endpoints, name) && !name.startsWith('Local/') && !Object.hasOwn(installationEndpoints, name);

/** The calls that are served over HTTP, by name. */
export const servedEndpoints = Object.fromEntries(Object.entries(endpoints).filter(([name]) => isServed(name))) as {
  readonly [Name in ServedName]: Endpoints[Name];
};

/** The calls of the API, by name. */
export const apiEndpoints = Object.fromEntries(Object.entries(servedEndpoints).filter(([, row]) => 'api' in row)) as {
  readonly [Name in ApiCall]: Endpoints[Name];
};

/** Whether a call takes a token. */
export const takesToken = (name: ServedName): name is ApiCall => Object.hasOwn(apiEndpoints, name);

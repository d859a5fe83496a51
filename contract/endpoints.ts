import type { z } from 'zod';
import { accountEndpoints } from './account.ts';
import { announcementEndpoints } from './announcement.ts';
import { consoleEndpoints } from './console.ts';
import { billEndpoints } from './desk/bill.ts';
import { boardEndpoints } from './desk/board.ts';
import { closureEndpoints } from './desk/closure.ts';
import { closureYearEndpoints } from './desk/closureYear.ts';
import { counterEndpoints } from './desk/counter.ts';
import { daysEndpoints } from './desk/days.ts';
import { entitlementEndpoints } from './desk/entitlements.ts';
import { feeEndpoints } from './desk/fees.ts';
import { followUpEndpoints } from './desk/followUp.ts';
import { groupEndpoints } from './desk/groups.ts';
import { healthEndpoints } from './desk/health.ts';
import { importPeopleEndpoints } from './desk/importPeople.ts';
import { mergeEndpoints } from './desk/merge.ts';
import { moneyEndpoints } from './desk/money.ts';
import { moveEndpoints } from './desk/move.ts';
import { openingEndpoints } from './desk/opening.ts';
import { peopleEndpoints } from './desk/people.ts';
import { deskReservationEndpoints } from './desk/reservation.ts';
import { reviewEndpoints } from './desk/review.ts';
import { searchEndpoints } from './desk/search.ts';
import { textModuleEndpoints } from './desk/textModules.ts';
import { tillEndpoints } from './desk/till.ts';
import { workEndpoints } from './desk/work.ts';
import { eventEndpoints } from './event/eventEndpoints.ts';
import { facilityEndpoints } from './facility.ts';
import { logEndpoints } from './logs.ts';
import { lotteryEndpoints } from './lottery.ts';
import { passkeyEndpoints } from './passkey.ts';
import { paymentEndpoints } from './payment.ts';
import { reportEndpoints } from './report.ts';
import { installationEndpoints, staffEndpoints } from './staff.ts';
import { tenantEndpoints } from './tenant.ts';

/** The calls of residents and visitors. */
export const residentEndpoints = {
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
export const endpoints = {
  ...residentEndpoints,
  ...consoleEndpoints,
  ...passkeyEndpoints,
  ...boardEndpoints,
  ...closureEndpoints,
  ...closureYearEndpoints,
  ...counterEndpoints,
  ...feeEndpoints,
  ...moveEndpoints,
  ...daysEndpoints,
  ...followUpEndpoints,
  ...openingEndpoints,
  ...workEndpoints,
  ...textModuleEndpoints,
  ...healthEndpoints,
  ...entitlementEndpoints,
  ...deskReservationEndpoints,
  ...peopleEndpoints,
  ...groupEndpoints,
  ...importPeopleEndpoints,
  ...mergeEndpoints,
  ...reviewEndpoints,
  ...searchEndpoints,
  ...moneyEndpoints,
  ...billEndpoints,
  ...tillEndpoints,
  ...logEndpoints,
  ...staffEndpoints,
  ...installationEndpoints,
};

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
/** The calls of residents and visitors. */
export type ResidentCall = keyof typeof residentEndpoints;
/** The calls of the console and, beside them, of the command line. */
type DeskEndpoints = typeof consoleEndpoints &
  typeof passkeyEndpoints &
  typeof boardEndpoints &
  typeof closureEndpoints &
  typeof closureYearEndpoints &
  typeof counterEndpoints &
  typeof feeEndpoints &
  typeof moveEndpoints &
  typeof daysEndpoints &
  typeof followUpEndpoints &
  typeof openingEndpoints &
  typeof workEndpoints &
  typeof textModuleEndpoints &
  typeof healthEndpoints &
  typeof entitlementEndpoints &
  typeof deskReservationEndpoints &
  typeof peopleEndpoints &
  typeof groupEndpoints &
  typeof importPeopleEndpoints &
  typeof mergeEndpoints &
  typeof reviewEndpoints &
  typeof searchEndpoints &
  typeof moneyEndpoints &
  typeof billEndpoints &
  typeof tillEndpoints &
  typeof logEndpoints &
  typeof staffEndpoints;
/** Operations of a tenant's staff and of the whole installation. */
export type StaffCall = {
  [Name in keyof DeskEndpoints]: DeskEndpoints[Name]['access'] extends 'staff' ? Name : never;
}[keyof DeskEndpoints];
export type InstallationCall = keyof typeof installationEndpoints;
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

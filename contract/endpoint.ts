import type { z } from 'zod';
import type { Permission } from './permissions.ts';
import type { Thing } from './things.ts';

/**
 * Who may call:
 * - anyone;
 * - a visitor of a known tenant, found through `tenantAlias` or `tenantId` of the body, else the X-Tenant-Id header;
 * - anybody, where the tenant shows itself to the public, and else a logged-in user of it: a visitor who may look;
 * - a logged-in user of that tenant;
 * - staff of that tenant;
 * - the operator of the installation, before a tenant is known.
 *
 * The last is called by the command line and not served over HTTP.
 */
export type Access = 'public' | 'tenant' | 'visitor' | 'user' | 'staff' | 'installation';

/**
 * What a call does to the data:
 * - `read` changes nothing.
 * - `session` opens, extends or ends a session and is safe to repeat.
 * - `idempotent` records what somebody else knows, so repeating it changes nothing more, and nothing is kept of it.
 * - `change` must take effect once, so it honours Idempotency-Key.
 *
 * All but `read` need X-XSRF-TOKEN.
 */
export type Effect = 'read' | 'session' | 'idempotent' | 'change';

/**
 * How the place is found at which a call of staff does something:
 * - `tenant`: it concerns all places;
 * - `anywhere`: it answers for the places that the caller's right reaches, and the operation sees to it;
 * - `container`: `containerId` of the request;
 * - `reservation`: the place of `reservationId`, a room or a course;
 * - `person`: those that the person of `userNumber` has used, as it opens the account.
 */
export type Scope = 'tenant' | 'anywhere' | 'container' | 'reservation' | 'person';

/** What a call of staff asks of its caller. */
type StaffColumns = {
  /** A right; or only to be signed in; or only to have typed the password, while the second factor is asked for. */
  readonly permission: Permission | 'signedIn' | 'signingIn';
  readonly scope: Scope;
  /** The second factor must have been given within the last ten minutes. */
  readonly isStepUp?: true;
  /** Where the tenant wants it, a colleague who may do the same confirms the request. */
  readonly needsSecondPerson?: true;
  /**
   * It may give money back: `lowers` what is owed, so that money is due back or less is to be paid, or `hands` it over. A
   * call without this that does so is a fault.
   */
  readonly moneyBack?: 'lowers' | 'hands';
  /**
   * Its request carries a file or a text, or a list that somebody has seen, of up to a thousand lines; or a picture or an
   * Excel book, which is taken of nobody who is not signed in.
   */
  readonly isLarge?: true | 'picture';
  /** It shows staff who somebody is: each call is written down, with its reason. */
  readonly isPersonal?: true;
} & (
  | {
      readonly effect: 'read';
      /** What its answer is made of. */
      readonly reads: readonly Thing[];
    }
  | {
      readonly effect: Exclude<Effect, 'read'>;
      /** What it may change of what staff see. */
      readonly touches: readonly Thing[];
    }
);

/** What a call of a resident is. */
type ResidentColumns = {
  /** Its caller is nobody afterwards: who repeats it is known by the session that it ended. */
  readonly endsCaller?: true;
};

export type Endpoint<Who extends Access, Request extends z.ZodType, Response extends z.ZodType> = {
  readonly access: Who;
  readonly effect: Effect;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
} & (Who extends 'staff' ? StaffColumns : Who extends 'user' ? ResidentColumns : unknown);

/** Where the document of the API lists a call. */
export type ApiTag = 'token' | 'halls' | 'courses' | 'reservations' | 'people' | 'money' | 'statistics';

/** How a call is part of the API. What takes a session of staff takes its right of a token too; visitors’ calls name one. */
export type Offer<Row extends { readonly access: Access; readonly request: z.ZodType }> = {
  readonly tag: ApiTag;
  /** A request for the document. */
  readonly example: z.input<Row['request']>;
} & (Row['access'] extends 'visitor'
  ? { readonly permission: Permission; readonly scope: 'tenant' | 'container' }
  : unknown);

/** Offers a call to other programs, which call it by a token. Nothing else of the table takes one. */
export const offered = <Row extends { readonly access: 'staff' | 'visitor'; readonly request: z.ZodType }>(
  api: Offer<Row>,
  row: Row,
): Row & { readonly api: Offer<Row> } => ({ ...row, api });

/** Declares one row of the endpoint table. Keeps the exact types of access, request and response. */
export const endpoint = <Who extends Access, Request extends z.ZodType, Response extends z.ZodType>(
  row: Endpoint<Who, Request, Response>,
) => row;

import type { z } from 'zod';

/**
 * Who may call:
 * - anyone;
 * - a visitor of a known tenant, found through `tenantAlias` or `tenantId` of the body, else the X-Tenant-Id header;
 * - a logged-in user of that tenant;
 * - staff of that tenant;
 * - the operator of the installation, before a tenant is known.
 *
 * The last two are called by the command line and not served over HTTP.
 */
export type Access = 'public' | 'tenant' | 'user' | 'staff' | 'installation';

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

export type Endpoint<Who extends Access, Request extends z.ZodType, Response extends z.ZodType> = {
  readonly access: Who;
  readonly effect: Effect;
  /** It shows staff who somebody is: each call is written down, with its reason. */
  readonly isPersonal?: true;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
};

/** Declares one row of the endpoint table. Keeps the exact types of access, request and response. */
export const endpoint = <Who extends Access, Request extends z.ZodType, Response extends z.ZodType>(
  row: Endpoint<Who, Request, Response>,
) => row;

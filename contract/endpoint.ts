import type { z } from 'zod';

/**
 * Who may call: anyone; a visitor of a known tenant (found through `tenantAlias` or `tenantId` of the body, else the
 * X-Tenant-Id header); or a logged-in user of that tenant.
 */
export type Access = 'public' | 'tenant' | 'user';

/**
 * What a call does to the data: `read` changes nothing; `session` opens, slides or ends a session and is safe to
 * repeat; `change` has an effect that must happen once, so it honours Idempotency-Key. The last two need X-XSRF-TOKEN.
 */
export type Effect = 'read' | 'session' | 'change';

export type Endpoint<Who extends Access, Request extends z.ZodType, Response extends z.ZodType> = {
  readonly access: Who;
  readonly effect: Effect;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
};

/** Declares one row of the endpoint table; exists so that access, request and response keep their exact types. */
export const endpoint = <Who extends Access, Request extends z.ZodType, Response extends z.ZodType>(
  row: Endpoint<Who, Request, Response>,
) => row;

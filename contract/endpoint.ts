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

export type Endpoint<Request extends z.ZodType, Response extends z.ZodType> = {
  readonly access: Access;
  readonly effect: Effect;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  readonly request: Request;
  readonly response: Response;
};

/** Declares one row of the endpoint table; exists so that request and response keep their exact schema types. */
export const endpoint = <Request extends z.ZodType, Response extends z.ZodType>(row: Endpoint<Request, Response>) =>
  row;

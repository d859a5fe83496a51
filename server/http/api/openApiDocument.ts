import { type ApiCall, apiEndpoints } from '#contract/endpoints.ts';
import { pathOf } from '#contract/paths.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { rightFor } from '#server/staff/placeOf.ts';
import { apiDescription, tagDescriptions } from './apiDescription.ts';

/** What of the document of all calls goes into that of the API. */
type Described = {
  readonly summary?: string;
  readonly operationId?: string;
  readonly requestBody?: { readonly content: Readonly<Record<string, object>> };
  readonly responses?: Readonly<Record<string, object>>;
};
type Whole = { readonly paths?: Readonly<Record<string, { readonly post?: Described }>> };

const names = Object.keys(apiEndpoints) as ApiCall[];

const header = (description: string) => ({ description, schema: { type: 'string' } });

const limits = {
  RateLimit: header('How many calls are left and in how many seconds they are renewed: `"reads";r=599;t=60`.'),
  'RateLimit-Policy': header('How many there are in how many seconds: `"reads";q=600;w=60`.'),
};

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description:
    'One for each act, of up to 200 characters. The same request with the same key is done once within a day.',
  schema: { type: 'string', maxLength: 200 },
};

const failed = (description: string, statuses: (status: number) => boolean) => ({
  description,
  headers: { ...limits, 'Retry-After': header('Seconds; with tooManyRequests, busy and waiting.') },
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
  'x-codes': Object.entries(everyRefusal)
    .filter(([, { status }]) => statuses(status))
    .map(([code]) => code),
});

/** A call of the API, from what the table says of it. */
function described(name: ApiCall, { summary, operationId, requestBody, responses }: Described) {
  const { api, effect } = apiEndpoints[name];
  const { permission, scope } = rightFor(name);
  const json = requestBody?.content['application/json'];
  return {
    tags: [api.tag],
    operationId,
    summary,
    'x-permission': permission === 'signedIn' ? null : permission,
    'x-scope': scope,
    security: [{ token: permission === 'signedIn' ? [] : [permission] }],
    ...(effect === 'change' && { parameters: [idempotencyKey] }),
    requestBody: { required: true, content: { 'application/json': { ...json, example: api.example } } },
    responses: {
      200: { ...responses?.['200'], headers: limits },
      '4XX': { $ref: '#/components/responses/Refused' },
      '5XX': { $ref: '#/components/responses/Unavailable' },
    },
  };
}

const error = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'What programs go by. It stays; new ones may come.' },
        message: { type: 'string', description: 'In Japanese, for people.' },
        details: { description: 'What some codes tell besides.' },
      },
    },
  },
};

/** The document of the API: what is offered to tokens, and nothing else. `whole` describes every call of the server. */
export function openApiDocument(whole: Whole, publicUrl: string) {
  const paths = names.map((name) => [pathOf(name), { post: described(name, whole.paths?.[pathOf(name)]?.post ?? {}) }]);
  return {
    openapi: '3.1.0',
    info: { title: 'Yoyaku API', version: '1', description: apiDescription },
    servers: [{ url: publicUrl }],
    tags: tagDescriptions,
    security: [{ token: [] }],
    paths: Object.fromEntries(paths),
    components: {
      securitySchemes: {
        token: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'yoyaku_…',
          description: 'A token of the tenant, issued at 職員 › 外部連携 of the console or by `yoyaku token issue`.',
        },
      },
      schemas: { Error: error },
      responses: {
        Refused: failed('Refused; nothing was changed.', (status) => status < 500),
        Unavailable: failed('Busy, away, or a fault.', (status) => status >= 500),
      },
    },
  };
}

import type { ApiCall, RequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { ErrorBody } from '#contract/errorBody.ts';
import { pathOf } from '#contract/paths.ts';

/** A refusal of a call of the API, or status 0 where no answer came. */
export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;
  /** What programs go by; '' where the answer is none of ours. */
  readonly code: string;
  /** Seconds after which to try again; null where waiting does not help. */
  readonly retryAfter: number | null;
  constructor(status: number, error: Partial<ErrorBody['error']>, retryAfter: number | null) {
    super(error.message ?? `status ${status}`);
    this.status = status;
    this.code = error.code ?? '';
    this.retryAfter = retryAfter;
  }
}

type Options = {
  /** Where the installation is served, 'https://yoyaku.example.jp'. */
  readonly address: string;
  readonly token: string;
  readonly fetch?: typeof fetch;
};

type CallOptions = {
  /** One for each act and the same for its retries; made for each call without it. Reads ignore it. */
  readonly idempotencyKey?: string;
  readonly signal?: AbortSignal;
};

export type Api = <Name extends ApiCall>(
  name: Name,
  request: RequestOf<Name>,
  options?: CallOptions,
) => Promise<ResponseOf<Name>>;

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Calls the API by a token, typed by the endpoint table. Throws ApiFailure; it retries nothing by itself. */
export const apiClient =
  ({ address, token, fetch: send = fetch }: Options): Api =>
  async (name, request, { idempotencyKey = crypto.randomUUID(), signal } = {}) => {
    const answer = await send(`${address.replace(/\/$/, '')}${pathOf(name)}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': idempotencyKey,
      },
      body: JSON.stringify(request),
      ...(signal && { signal }),
    }).catch((error: unknown) => {
      signal?.throwIfAborted();
      throw new ApiFailure(0, { message: error instanceof Error ? error.message : String(error) }, 0);
    });
    const body = parsed(await answer.text());
    // The server's serializer has checked it against the same row of the endpoint table.
    if (answer.ok && body !== undefined) return body as never;
    const wait = Number(answer.headers.get('retry-after') ?? Number.NaN);
    throw new ApiFailure(answer.status, (body as ErrorBody | undefined)?.error ?? {}, Number.isNaN(wait) ? null : wait);
  };

/** The calls whose lists go on. */
type Paged = {
  [Name in ApiCall]: ResponseOf<Name> extends { readonly items: readonly unknown[]; readonly nextCursor: string | null }
    ? Name
    : never;
}[ApiCall];

type ItemOf<Name extends Paged> = ResponseOf<Name> extends { readonly items: readonly (infer Item)[] } ? Item : never;

/** Every line of a list, page by page as they are read. */
export async function* pagesOf<Name extends Paged>(api: Api, name: Name, request: RequestOf<Name>) {
  let cursor: string | undefined;
  do {
    const page: { readonly items: readonly unknown[]; readonly nextCursor: string | null } = await api(name, {
      ...request,
      ...(cursor !== undefined && { cursor }),
    });
    yield* page.items as readonly ItemOf<Name>[];
    cursor = page.nextCursor ?? undefined;
  } while (cursor !== undefined);
}

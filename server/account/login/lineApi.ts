import { z } from 'zod';
import { type LinePort, LineTimeout } from './linePort.ts';

const verified = z.object({ client_id: z.string(), expires_in: z.number() });
const profile = z.object({ userId: z.string().regex(/^U[0-9a-f]{32}$/) });

/**
 * LINE's HTTP API at `url`. Null for a token that LINE refuses or that was issued for another channel. Throws
 * LineTimeout without an answer within `timeoutMs` for both requests together, or when the answer is not LINE's.
 */
export function linePort({ url, timeoutMs }: { url: string; timeoutMs: number }): LinePort {
  return {
    async userOf(accessToken, channelId) {
      if (channelId === '') return null;
      const signal = AbortSignal.timeout(timeoutMs);
      const ask = <T>(path: string, schema: z.ZodType<T>, headers: Record<string, string> = {}) =>
        answerOf({ url: new URL(path, url), schema, headers, signal });

      const query = new URLSearchParams({ access_token: accessToken });
      const token = await ask(`/oauth2/v2.1/verify?${query}`, verified);
      if (token === null || token.client_id !== channelId || token.expires_in <= 0) return null;
      const user = await ask('/v2/profile', profile, { authorization: `Bearer ${accessToken}` });
      return user?.userId ?? null;
    },
  };
}

type Question<T> = {
  readonly url: URL;
  readonly schema: z.ZodType<T>;
  readonly headers: Record<string, string>;
  readonly signal: AbortSignal;
};

/** Null when LINE refuses the token. No error carries the address asked: the token stands in it. */
async function answerOf<T>({ url, schema, headers, signal }: Question<T>): Promise<T | null> {
  // A redirect would carry the token elsewhere.
  const answer = await fetch(url, { headers, signal, redirect: 'error' }).catch(() => {
    throw new LineTimeout('LINE cannot be reached');
  });
  if (answer.status === 400 || answer.status === 401) {
    await answer.body?.cancel();
    return null;
  }
  const read = schema.safeParse(await answer.json().catch(() => null));
  if (answer.status !== 200 || !read.success) throw new LineTimeout(`LINE answered ${answer.status}`);
  return read.data;
}

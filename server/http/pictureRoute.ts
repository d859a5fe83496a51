import type { FastifyInstance } from 'fastify';
import { bytesOfPicture, type PictureSize } from '../catalogue/picture.queries.ts';
import type { Executor } from '../executor.ts';
import { memoryOf } from '../readCache/memory.ts';
import { Refused } from '../refused.ts';
import type { TenantDirectory } from '../tenant/directory.ts';

type Parts = { readonly executor: Executor; readonly directory: TenantDirectory };

type Address = { Params: { tenantAlias: string; file: string } };

/** A drawing that is opened by itself shows itself, and may do and load nothing. */
const drawingPolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** So long one that was withdrawn may still be served, and so many bytes are kept for whoever else opens the page. */
const kept = { forMs: 60_000, bytes: 16 * 1024 * 1024 };

type Bytes = NonNullable<Awaited<ReturnType<typeof bytesOfPicture>>>;

const fileForm = /^([0-9a-f]{64})(-phone|-tablet)?\.[a-z]{3,4}$/;

/**
 * Serves the pictures that pages of places, rooms and courses show, to anybody. They are named by their bytes, so whoever
 * has one never asks for it again, and shared caches keep it.
 */
export function servePictures(app: FastifyInstance, { executor, directory }: Parts) {
  const memory = memoryOf<{ readonly picture: Bytes; readonly untilMs: number }>(kept.bytes);
  app.get<Address>(
    '/pictures/:tenantAlias/:file',
    { schema: { hide: true }, config: { limit: 'crowdByAddress' } },
    async (request, reply) => {
      const { tenantAlias, file } = request.params;
      const [, digest, ending = ''] = fileForm.exec(file) ?? [];
      const tenant = digest === undefined ? null : await directory.byAlias(tenantAlias);
      if (!tenant || digest === undefined) throw new Refused('notFound');
      const tag = `"${digest}${ending}"`;
      // The form lets no other through.
      const asked = { tenantId: tenant.tenantId, digest, size: ending as PictureSize };
      const scope = executor.scope({
        tenant,
        actor: { kind: 'visitor', address: '', sessionToken: '' },
        log: request.log,
      });
      const name = `${tenant.tenantId} ${tag}`;
      const known = memory.get(name);
      const isFresh = known !== undefined && known.untilMs > executor.clock();
      const picture = isFresh ? known.picture : await scope.transact(({ trx }) => bytesOfPicture(trx, asked));
      if (picture === undefined) throw new Refused('notFound');
      if (!isFresh) memory.set(name, { picture, untilMs: executor.clock() + kept.forMs }, picture.bytes.length);
      const { bytes, mediaType } = picture;
      reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', etag: tag });
      if (request.headers['if-none-match'] === tag) return reply.status(304).send();
      return reply.headers({ 'content-type': mediaType, 'content-security-policy': drawingPolicy }).send(bytes);
    },
  );
}

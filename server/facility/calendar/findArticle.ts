import type { TimeFrameType } from '#contract/facility.ts';
import { articleNamed } from '#server/catalogue/article.queries.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';

/** One room; refuses notFound. */
export const findArticle: Operation<'Reservation/FindArticle'> = async ({ trx, tenant }, { articleId }) => {
  const row = await articleNamed(trx, { tenantId: tenant.tenantId, articleId });
  if (!row) throw new Refused('notFound');
  return {
    articleId,
    articleName: row.name,
    containerId: row.container_id,
    containerName: row.container_name,
    description: row.description,
    timeFrameType: row.time_frame_type as TimeFrameType,
  };
};

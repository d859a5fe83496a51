import type { Context } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import { drawNamed } from '../draw.queries.ts';

/** A draw of the tenant; refuses notFound. */
export async function drawForStaff({ trx, tenant: { tenantId } }: Context, drawId: string) {
  const draw = await drawNamed(trx, { tenantId, drawId });
  if (!draw) {
    throw new Refused({
      code: 'notFound',
      message: '抽選が見つかりませんでした。抽選の一覧で確認してください。',
    });
  }
  return draw;
}

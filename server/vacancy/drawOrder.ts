import { randomBytes } from 'node:crypto';
import { keyOf } from '#rules/lottery/draw/ranking.ts';
import type { Context } from '../context.ts';
import { type InLineRow, recordDrawn } from './line.queries.ts';

/**
 * Draws in which order people are asked, as chusen-v1 orders entries of one ticket each: by a key under a random seed. Both
 * are kept with each wish, so the order can be worked out again, and nobody's place in it depends on who left.
 */
export async function drawOrder({ trx, tenant: { tenantId }, nowMs }: Context, watchIds: readonly string[]) {
  const seed = randomBytes(32).toString('hex');
  const keys = watchIds.map((watch_id) => ({ watch_id, key: keyOf({ seed, n: watch_id, ticket: 1 }) }));
  await recordDrawn(trx, { tenantId, seed, keys, nowMs });
}

type Turn = Pick<InLineRow, 'drawn_at' | 'draw_key' | 'created_at' | 'watch_id'>;

/** Who was drawn comes before whoever asked since; of several draws the earlier one is first. */
export const inTurn = (one: Turn, other: Turn) =>
  (one.drawn_at?.getTime() ?? Number.POSITIVE_INFINITY) - (other.drawn_at?.getTime() ?? Number.POSITIVE_INFINITY) ||
  compare(one.draw_key ?? '', other.draw_key ?? '') ||
  one.created_at.getTime() - other.created_at.getTime() ||
  compare(one.watch_id, other.watch_id);

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

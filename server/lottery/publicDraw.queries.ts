import { sql } from 'kysely';
import type { Database } from '../db/connect.ts';
import type { NamedDraw } from './draw.queries.ts';

/** More than a tenant holds in years. */
const mostListed = 200;

const summaries = (trx: Database, tenantId: string) =>
  trx
    .selectFrom('lottery_draw')
    .select([
      'draw_id',
      'title',
      'state',
      'source',
      'opens_at',
      'closes_at',
      'draw_at',
      'announce_at',
      'entry_count',
      'ticket_count',
    ])
    .where('tenant_id', '=', tenantId);

export type PublicDrawSummaryRow = Awaited<ReturnType<ReturnType<typeof summaries>['execute']>>[number];

/** The draws of a tenant, the latest close first. */
export const drawsListed = (trx: Database, tenantId: string) =>
  summaries(trx, tenantId).orderBy('closes_at', 'desc').orderBy('draw_id').limit(mostListed).execute();

/** The transcript is not even read before it may be shown, so that the response time reveals nothing either. */
const told = (column: 'transcript' | 'transcript_hash', isShown: boolean) =>
  sql<string | null>`case when state = 'announced' and ${isShown} then ${sql.ref(column)} end`.as(column);

const inFull = (trx: Database, { tenantId, drawId, isShown }: NamedDraw & { readonly isShown: boolean }) =>
  summaries(trx, tenantId)
    .select(['definition', 'definition_hash', 'root', 'closing', 'closing_hash'])
    .select([told('transcript', isShown), told('transcript_hash', isShown)])
    .where('draw_id', '=', drawId);

export type PublicDrawRow = Awaited<ReturnType<ReturnType<typeof inFull>['execute']>>[number];

/** What is public of a draw; `isShown` where its transcript may be read once it is announced. */
export const publicDraw = (trx: Database, asked: NamedDraw & { readonly isShown: boolean }) =>
  inFull(trx, asked).executeTakeFirst();

import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { definitionOf } from '../definitionOf.ts';
import type { DrawKinds } from '../drawKind.ts';
import { drawForStaff } from './drawForStaff.ts';

const most = 100;

/** The entries of a draw by rank; refuses notFound, and drawNotAnnounced before anybody may know. */
export const listDrawnEntries =
  (kinds: DrawKinds): Operation<'Desk/ListDrawnEntries'> =>
  async (context, { drawId, hasWon, before }) => {
    const { trx, tenant } = context;
    const draw = await drawForStaff(context, drawId);
    if (draw.state !== 'announced') throw new Refused('drawNotAnnounced');
    const { desk } = kinds[definitionOf(draw).kind];
    const asked = { tenantId: tenant.tenantId, drawId, hasWon, after: before ?? 0, limit: most };
    const rows = await desk.drawnAfter(trx, asked);
    return {
      items: rows.map(({ id: reservationId, ...row }) => ({ reservationId, hasWon, ...row })),
      next: rows.length < most ? null : (rows.at(-1)?.rank ?? null),
    };
  };

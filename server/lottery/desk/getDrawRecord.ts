import { choiceLines } from '#rules/lottery/choiceWords.ts';
import { seedOf } from '#rules/lottery/draw/ranking.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { localDateTimeOf } from '#server/time.ts';
import { definitionOf } from '../definitionOf.ts';
import type { NamedDraw } from '../draw.queries.ts';
import { drawUrl } from '../drawUrl.ts';
import { resultsOf } from '../entry.queries.ts';
import { readingOf } from './readingOf.ts';
import { drawAtDesk, drawnValues } from './staffDraw.queries.ts';
import { staffDrawView } from './staffDraw.view.ts';

/**
 * What witnesses see of a draw and what is posted in the hall. Before the announcement that is the digits they have seen
 * drawn, the list's hash and the seed that both give; no other source is told by then. After it, who has won by entry
 * number. Refuses notFound and notYetDrawn.
 */
export const getDrawRecord: Operation<'Desk/GetDrawRecord'> = async (context, { drawId }) => {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, drawId };
  const row = await drawAtDesk(trx, named);
  if (!row) throw new Refused('notFound');
  if (row.state !== 'drawn' && row.state !== 'announced') throw new Refused('notYetDrawn');
  const isAnnounced = row.state === 'announced';
  const definition = definitionOf(row);
  const values = await drawnValues(trx, { ...named, isAnnounced });
  return {
    draw: staffDrawView(row, undefined, context),
    tenantName: tenant.tenantName,
    publicPage: drawUrl(context, drawId),
    drawnAt: values.drawn_at && localDateTimeOf(values.drawn_at.getTime(), tenant.timeZone),
    definitionHash: row.definition_hash,
    root: row.root ?? '',
    closingHash: row.closing_hash ?? '',
    randomness: values.randomness,
    seed: values.randomness && seedOf({ definition, root: row.root ?? '', randomness: values.randomness }),
    transcriptHash: values.transcript_hash,
    reading: await readingOf(context, named),
    results: isAnnounced ? await winnersOf(context, { named, definition }) : null,
  };
};

/** By entry number, without names. */
async function winnersOf(
  { trx }: Context,
  { named, definition }: { readonly named: NamedDraw; readonly definition: Definition },
) {
  const results = await resultsOf(trx, named);
  const won = results.filter((result) => result.won.length > 0);
  return {
    winners: won
      .toSorted((one, other) => (one.n < other.n ? -1 : 1))
      .map(({ n, won: choices }) => ({
        entryNumber: n,
        lines: choices.flatMap((choice) => choiceLines(choice, definition)),
      })),
    lost: results.length - won.length,
  };
}

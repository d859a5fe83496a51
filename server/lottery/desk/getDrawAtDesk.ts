import type { DrawOutcome } from '#contract/desk/lottery.ts';
import { thingsOf } from '#rules/lottery/choiceWords.ts';
import type { PersonalEntry } from '#rules/lottery/frozenList.ts';
import { type Odds, oddsOf } from '#rules/lottery/oddsOf.ts';
import { canonicalJson } from '#rules/lottery/published/canonicalJson.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Holdings } from '#rules/lottery/published/holdings.ts';
import type { Context } from '#server/context.ts';
import type { Operation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { nameOfActor } from '#server/staff/actorNames.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { definitionOf } from '../definitionOf.ts';
import { demandView, mostOdds } from '../demand/demandSoFar.ts';
import type { DrawKinds } from '../drawKind.ts';
import { drawUrl } from '../drawUrl.ts';
import { entriesOf, resultsOf } from '../entry.queries.ts';
import { readingOf } from './readingOf.ts';
import { relatedDraws } from './redraw.queries.ts';
import { type DrawAtDeskRow, drawAtDesk } from './staffDraw.queries.ts';
import { staffDrawView } from './staffDraw.view.ts';

/** A draw with what was published of it and how much is wanted, and its outcome once announced. Refuses notFound. */
export const getDrawAtDesk =
  (kinds: DrawKinds): Operation<'Desk/GetDraw'> =>
  async (context, { drawId }) => {
    const { trx, tenant } = context;
    const named = { tenantId: tenant.tenantId, drawId };
    const row = await drawAtDesk(trx, named);
    if (!row) throw new Refused('notFound');
    const definition = definitionOf(row);
    const { desk } = kinds[definition.kind];
    const list = await listOf(kinds, context, row);
    const odds = oddsOf({ definition, ...list });
    const made = await desk.entriesMade(trx, named);
    return {
      draw: staffDrawView(row, list.entries.length, context),
      publicPage: drawUrl(context, drawId),
      definitionHash: row.definition_hash,
      root: row.root,
      closingHash: row.closing_hash,
      closedAt: row.closed_at && localDateTimeOf(row.closed_at.getTime(), tenant.timeZone),
      winLimit: definition.winLimit,
      things: thingsOf(definition).map(({ name }) => name),
      digits: definition.source.type === 'ceremony' ? definition.source.digits : null,
      reading: await readingOf(context, named),
      odds: odds.slice(0, mostOdds).map((one) => oddsView(one, definition)),
      oddsCount: odds.length,
      proxies: await Promise.all(
        made.proxies.map(async ({ actor, count }) => ({
          staffName: await nameOfActor(trx, { tenantId: tenant.tenantId, actor }),
          count,
        })),
      ),
      withdrawn: made.withdrawn,
      ended: made.ended,
      ...(await relatedDraws(trx, named)),
      // Nothing of the result is read before it may be told.
      outcome: row.state === 'announced' ? await outcomeOf(kinds, context, { row, list, odds }) : null,
    };
  };

type List = { readonly entries: readonly (PersonalEntry & { readonly leaf: string })[]; readonly holdings: Holdings };

/** Who is in a draw and what was taken before: of a frozen list as it was then, else as it is now. */
async function listOf(kinds: DrawKinds, context: Context, row: DrawAtDeskRow): Promise<List> {
  const { trx, tenant } = context;
  const definition = definitionOf(row);
  const named = { tenantId: tenant.tenantId, drawId: row.draw_id };
  const kind = kinds[definition.kind];
  const entries = row.holdings === null ? await kind.entriesOf(trx, named) : await entriesOf(trx, named);
  const holdings =
    row.holdings === null
      ? await kind.holdingsNow(context, { definition, entries })
      : (JSON.parse(row.holdings) as Holdings);
  return { entries: entries.map((entry) => ({ ...entry, leaf: '' })), holdings };
}

const oddsView = (odds: Odds, definition: Definition) => ({
  ...demandView(odds, definition),
  firstChoices: odds.firstChoices,
});

/** What became of a draw that is announced. */
async function outcomeOf(
  kinds: DrawKinds,
  context: Context,
  { row, list, odds }: { readonly row: DrawAtDeskRow; readonly list: List; readonly odds: readonly Odds[] },
): Promise<DrawOutcome> {
  const { trx, tenant } = context;
  const named = { tenantId: tenant.tenantId, drawId: row.draw_id };
  const definition = definitionOf(row);
  const { desk, redrawing } = kinds[definition.kind];
  const givenUp = redrawing === null ? [] : (await redrawing.givenUp(context, definition)).lines;
  const results = await resultsOf(trx, named);
  const standing = await desk.standingOf(trx, named);
  const taken = new Set(odds.flatMap(({ choice, seats }) => (seats === 0 ? canonicalJson(choice) : [])));
  const won = results.filter((result) => result.won.length > 0).length;
  return {
    won,
    lost: results.length - won,
    lostToTaken: list.entries.filter(({ line }) => line.c.every((choice) => taken.has(canonicalJson(choice)))).length,
    standing: standing.map(({ statusText, count }) => ({ statusText, count })),
    underReview: standing.find(({ isUnderReview }) => isUnderReview)?.count ?? 0,
    givenUp: [...givenUp],
    redrawEntries: givenUp.length === 0 ? 0 : ((await redrawing?.losersOf(context, definition))?.length ?? 0),
  };
}

import type { Draw, DrawPhase, DrawSummary } from '#contract/lottery.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { Context } from '../context.ts';
import { localDateTimeOf } from '../time.ts';
import type { DrawState } from './draw.queries.ts';
import type { PublicDrawRow, PublicDrawSummaryRow } from './publicDraw.queries.ts';

type Seeing = Pick<Context, 'tenant' | 'nowMs'>;

/** drawn is shown as closed: neither the result nor that there is one is public yet. */
const phases: Readonly<Record<Exclude<DrawState, 'open'>, DrawPhase>> = {
  closed: 'closed',
  drawn: 'closed',
  announced: 'announced',
};

/** Where a tenant never shows results of events, their draws stay closed to the public as well. */
export const showsTranscripts = ({ tenantMode, isVisibleApplicationResult }: Tenant) =>
  tenantMode === 'facility' || isVisibleApplicationResult;

/** How the public sees a draw: entries are taken by the clock, whenever its list is frozen. */
export function phaseOf(row: PublicDrawSummaryRow, { tenant, nowMs }: Seeing): DrawPhase {
  // A check of the table keeps it to the four.
  const state = row.state as DrawState;
  if (state === 'open') {
    if (nowMs < row.opens_at.getTime()) return 'published';
    return nowMs < row.closes_at.getTime() ? 'open' : 'closed';
  }
  const phase = phases[state];
  return phase === 'announced' && !showsTranscripts(tenant) ? 'closed' : phase;
}

/** A draw as the list shows it. */
export function drawSummaryView(row: PublicDrawSummaryRow, seeing: Seeing): DrawSummary {
  const { tenant } = seeing;
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), tenant.timeZone);
  return {
    drawId: row.draw_id,
    title: row.title,
    phase: phaseOf(row, seeing),
    // A check of the table keeps it to the three.
    source: row.source as DrawSummary['source'],
    opensAt: moment(row.opens_at),
    closesAt: moment(row.closes_at),
    drawAt: moment(row.draw_at),
    announceAt: moment(row.announce_at),
    entryCount: row.entry_count,
    ticketCount: row.ticket_count,
  };
}

/** A draw with all that is public of it by now. */
export const drawView = (
  row: PublicDrawRow,
  { proxyCount, predecessor, demand, ...seeing }: Seeing & Pick<Draw, 'proxyCount' | 'predecessor' | 'demand'>,
): Draw => ({
  ...drawSummaryView(row, seeing),
  proxyCount,
  predecessor,
  demand,
  definition: row.definition,
  definitionHash: row.definition_hash,
  root: row.root,
  closing: row.closing,
  closingHash: row.closing_hash,
  transcript: row.transcript,
  transcriptHash: row.transcript_hash,
});

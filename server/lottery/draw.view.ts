import type { Draw, DrawPhase, DrawSummary } from '#contract/lottery.ts';
import type { Tenant } from '#contract/tenant.ts';
import { localDateTimeOf } from '../time.ts';
import type { DrawState } from './draw.queries.ts';
import type { PublicDrawRow, PublicDrawSummaryRow } from './publicDraw.queries.ts';

/** drawn is shown as closed: neither the result nor that there is one is public yet. */
const phases: Readonly<Record<DrawState, DrawPhase>> = {
  open: 'open',
  closed: 'closed',
  drawn: 'closed',
  announced: 'announced',
};

/** Where a tenant never shows results of events, their draws stay closed to the public as well. */
export const showsTranscripts = ({ tenantMode, isVisibleApplicationResult }: Tenant) =>
  tenantMode === 'facility' || isVisibleApplicationResult;

function phaseOf({ state }: { readonly state: string }, tenant: Tenant): DrawPhase {
  // A check of the table keeps it to the four.
  const phase = phases[state as DrawState];
  return phase === 'announced' && !showsTranscripts(tenant) ? 'closed' : phase;
}

/** A draw as the list shows it. */
export function drawSummaryView(row: PublicDrawSummaryRow, tenant: Tenant): DrawSummary {
  const moment = (instant: Date) => localDateTimeOf(instant.getTime(), tenant.timeZone);
  return {
    drawId: row.draw_id,
    title: row.title,
    phase: phaseOf(row, tenant),
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
export const drawView = (row: PublicDrawRow, tenant: Tenant): Draw => ({
  ...drawSummaryView(row, tenant),
  definition: row.definition,
  definitionHash: row.definition_hash,
  root: row.root,
  closing: row.closing,
  closingHash: row.closing_hash,
  transcript: row.transcript,
  transcriptHash: row.transcript_hash,
});

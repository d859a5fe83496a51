import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { alias, id, localDateTime } from './values.ts';

/** published: takes no entries yet. open: takes some. closed: takes none any more. announced: everything is public. */
export const drawPhase = z.enum(['published', 'open', 'closed', 'announced']);

/** A draw whose result is awaited: its close and its announcement. */
export const awaitedDraw = z.object({ closesAt: localDateTime, announceAt: localDateTime });

export const drawSource = z.enum(['sealed', 'ceremony', 'drand']);

/** What the list of draws shows. A drawn draw reads as closed until it is announced. */
export const drawSummary = z.object({
  drawId: id,
  title: z.string(),
  phase: drawPhase,
  source: drawSource,
  opensAt: localDateTime,
  closesAt: localDateTime,
  drawAt: localDateTime,
  announceAt: localDateTime,
  /** Entries in the frozen list; null while it is open. */
  entryCount: z.number().int().nullable(),
  ticketCount: z.number().int().nullable(),
});

/** How much everything of a draw is wanted: entries that name it, and how many can win it. */
export const demand = z.object({
  /** A line for a course, or for each day of use. */
  lines: z.array(z.string()),
  applications: z.number().int(),
  /** Null without a limit. */
  seats: z.number().int().nullable(),
});

/** The demand as it was a moment ago, the most wanted first; `choices`: of how many these are. */
const demandSoFar = z.object({
  at: localDateTime,
  entryCount: z.number().int(),
  choices: z.number().int(),
  most: z.array(demand),
});

/**
 * One draw for its verification page. `definition` is the canonical JSON whose digest is definitionHash. `root` is that
 * of the frozen list, from the close on. `transcript` (JSON, see docs/chusen-v1.md) is present once announced. It has
 * everything needed to compute the draw again, without names and salts.
 */
export const draw = drawSummary.extend({
  definition: z.string(),
  definitionHash: z.string(),
  root: z.string().nullable(),
  /** The statement published at the close, as canonical JSON, and its digest. Anyone can note it before the draw. */
  closing: z.string().nullable(),
  closingHash: z.string().nullable(),
  transcript: z.string().nullable(),
  transcriptHash: z.string().nullable(),
  /** Entries of the frozen list that staff made for somebody; null while it is open. */
  proxyCount: z.number().int().nullable(),
  /** While it takes entries, where the town shows that; null otherwise. */
  demand: demandSoFar.nullable(),
  /** The draw whose losers this one is for. */
  predecessor: z.object({ drawId: id, title: z.string() }).nullable(),
});

export type DrawPhase = z.infer<typeof drawPhase>;
export type DrawSummary = z.infer<typeof drawSummary>;
export type Draw = z.infer<typeof draw>;
export type Demand = z.infer<typeof demand>;
export type DemandSoFar = z.infer<typeof demandSoFar>;

export const lotteryEndpoints = {
  'Lottery/ListDraws': endpoint({
    access: 'tenant',
    effect: 'read',
    summary: 'The draws of a tenant, the latest close first; anybody may look.',
    request: z.strictObject({ tenantAlias: alias }),
    response: z.object({ items: z.array(drawSummary) }),
  }),
  'Lottery/GetDraw': endpoint({
    access: 'tenant',
    effect: 'read',
    summary: 'One draw with all that is public of it by now; anybody may look.',
    request: z.strictObject({ tenantAlias: alias, drawId: id }),
    response: draw,
  }),
};

import { z } from 'zod';
import { endpoint } from '../endpoint.ts';
import { demand, drawSource } from '../lottery.ts';
import { id, localDateTime, textUpTo, wholeNumber } from '../values.ts';

/** See rules/lottery/drawProgress. */
const drawProgress = z.enum(['published', 'open', 'closed', 'drawn', 'announced']);
const dueStep = z.enum(['close', 'draw', 'digits', 'announce']);

/** A draw as staff see it. Nothing of it tells the result before that is announced. */
const deskDraw = z.object({
  drawId: id,
  title: z.string(),
  progress: drawProgress,
  /** What is due and has not been done. */
  due: dueStep.nullable(),
  source: drawSource,
  opensAt: localDateTime,
  closesAt: localDateTime,
  drawAt: localDateTime,
  announceAt: localDateTime,
  /** Those that have entered by now; of a frozen list, those in it. */
  entryCount: wholeNumber,
});

/** The demand for something, and how many entries name it first. */
const odds = demand.extend({ firstChoices: wholeNumber });

/** What became of a draw, once that is announced. */
const outcome = z.object({
  won: wholeNumber,
  lost: wholeNumber,
  /** Of those that lost: everything they asked for was taken before the draw. */
  lostToTaken: wholeNumber,
  /** How what was won stands now, the most frequent first. */
  standing: z.array(z.object({ statusText: z.string(), count: wholeNumber })),
  /** Those of it on which staff have still to decide. */
  underReview: wholeNumber,
  /** What winners have given up and what waits for staff to decide, a line each. */
  givenUp: z.array(z.string()),
  /** How many of those who lost would take part in a draw of it. */
  redrawEntries: wholeNumber,
});

/** Another draw of the same things: the one that came before, or one that followed. */
const related = z.object({ drawId: id, title: z.string() });

/** Who has typed the digits of a ceremony, never which. */
const reading = z.object({
  firstBy: z.string(),
  firstAt: localDateTime,
  /** The caller read them first. */
  isMine: z.boolean(),
  /** Null until the draw. */
  secondBy: z.string().nullable(),
});

const drawAtDesk = z.object({
  draw: deskDraw,
  /** Its public page. */
  publicPage: z.string(),
  definitionHash: z.string(),
  /** Of the frozen list. */
  root: z.string().nullable(),
  closingHash: z.string().nullable(),
  /** When the list was frozen. */
  closedAt: localDateTime.nullable(),
  winLimit: wholeNumber,
  /** What is drawn, by name. */
  things: z.array(z.string()),
  /** How many digits are drawn; null where another source gives the randomness. */
  digits: wholeNumber.nullable(),
  reading: reading.nullable(),
  /** The most wanted first, and of how many these are. */
  odds: z.array(odds),
  oddsCount: wholeNumber,
  /** Entries that staff have made for somebody, by who made them. */
  proxies: z.array(z.object({ staffName: z.string(), count: wholeNumber })),
  /** Entries that left before the close: withdrawn by their person, and ended by staff. */
  withdrawn: wholeNumber,
  ended: wholeNumber,
  outcome: outcome.nullable(),
  predecessor: related.nullable(),
  successors: z.array(related),
});

/** An entry and what the draw gave it. */
const drawnEntry = z.object({
  reservationId: id,
  entryNumber: z.string(),
  rank: wholeNumber,
  hasWon: z.boolean(),
  what: z.string(),
  personName: z.string(),
  userNumber: z.string(),
  statusText: z.string(),
});

/** What witnesses see of a draw, and what is posted once it is announced. */
const drawRecord = z.object({
  draw: deskDraw,
  tenantName: z.string(),
  publicPage: z.string(),
  drawnAt: localDateTime.nullable(),
  definitionHash: z.string(),
  root: z.string(),
  closingHash: z.string(),
  /** The digits of a ceremony; of any other source null until the announcement. */
  randomness: z.string().nullable(),
  seed: z.string().nullable(),
  transcriptHash: z.string().nullable(),
  reading: reading.nullable(),
  /** Null until the announcement. */
  results: z
    .object({
      /** By entry number, each with what it won, a line for a course or a day. */
      winners: z.array(z.object({ entryNumber: z.string(), lines: z.array(z.string()) })),
      lost: wholeNumber,
    })
    .nullable(),
});

/** One check: what was computed again, and what was found. */
const check = z.object({ name: z.string(), isPassed: z.boolean(), expected: z.string(), found: z.string() });

const oneDraw = z.strictObject({ drawId: id });

export type DeskDraw = z.infer<typeof deskDraw>;
export type DrawAtDesk = z.infer<typeof drawAtDesk>;
export type DeskOdds = z.infer<typeof odds>;
export type DrawOutcome = z.infer<typeof outcome>;
export type DrawnEntry = z.infer<typeof drawnEntry>;
export type DrawReading = z.infer<typeof reading>;
export type DrawRecord = z.infer<typeof drawRecord>;
export type DrawCheck = z.infer<typeof check>;

/** The lottery at the desk. No call sets a winner, and none tells one before the announcement. */
export const deskLotteryEndpoints = {
  'Desk/ListDraws': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary: 'The draws that close in a year, the latest close first; at most 200.',
    request: z.strictObject({
      /** A place of rooms or of courses. */
      containerId: id.nullable().default(null),
      progress: drawProgress.nullable().default(null),
      /** Of the close. */
      year: z
        .string()
        .regex(/^(19|20|21)\d\d$/)
        .nullable()
        .default(null),
    }),
    response: z.object({ items: z.array(deskDraw), hasMore: z.boolean() }),
  }),
  'Desk/GetDraw': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary: 'A draw with what was published of it and how much is wanted; its outcome once that is announced.',
    request: oneDraw,
    response: drawAtDesk,
  }),
  'Desk/ListDrawnEntries': endpoint({
    access: 'staff',
    permission: 'reservation.view',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations', 'people'],
    isPersonal: true,
    summary: 'The entries of an announced draw by rank, a hundred at a time.',
    request: z.strictObject({
      drawId: id,
      hasWon: z.boolean(),
      /** The rank after which the list goes on. */
      before: wholeNumber.nullable().default(null),
    }),
    response: z.object({ items: z.array(drawnEntry), next: wholeNumber.nullable() }),
  }),
  'Desk/CloseDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations', 'jobs'],
    summary: 'Freezes the list of a draw whose close has come, where the server has not.',
    request: oneDraw,
    response: z.object({ closing: z.string() }),
  }),
  'Desk/MakeDraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations', 'jobs'],
    summary: 'Draws a closed list by its own source, where the server has not.',
    request: oneDraw,
    response: z.object({ announceAt: localDateTime }),
  }),
  'Desk/Redraw': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations', 'notices', 'jobs'],
    summary:
      'Publishes a new draw of what winners have given up, among those who lost. It closes, draws and announces like any other.',
    request: z.strictObject({ drawId: id, closesAt: localDateTime, announceAt: localDateTime }),
    response: z.object({ drawId: id, entryCount: wholeNumber }),
  }),
  'Desk/OpenGivenUp': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    touches: ['reservations', 'jobs'],
    summary: 'Opens what winners have given up to first come.',
    request: oneDraw,
    response: z.object({ opened: wholeNumber }),
  }),
  'Desk/TypeDigits': endpoint({
    access: 'staff',
    permission: 'lottery.define',
    scope: 'tenant',
    effect: 'change',
    isStepUp: true,
    touches: ['reservations', 'jobs'],
    summary:
      'Takes the digits of a ceremony as one of two people has read them; the second, who sees nothing of the first, draws.',
    request: z.strictObject({
      drawId: id,
      digits: textUpTo(200),
      /** Somebody else has read them first, wrongly: this reading takes its place. */
      startsOver: z.boolean().default(false),
    }),
    response: z.object({ isDrawn: z.boolean(), announceAt: localDateTime.nullable() }),
  }),
  'Desk/GetDrawRecord': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary: 'What witnesses see of a draw that is made; once it is announced, who has won by entry number.',
    request: oneDraw,
    response: drawRecord,
  }),
  'Desk/VerifyDraw': endpoint({
    access: 'staff',
    permission: 'lottery.counts',
    scope: 'tenant',
    effect: 'read',
    reads: ['reservations'],
    summary:
      'Does a draw again and compares it with the list, the results and the reservations. Before the announcement it answers without values.',
    request: oneDraw,
    response: z.object({ checks: z.array(check) }),
  }),
};

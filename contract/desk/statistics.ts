import { z } from 'zod';
import { isSpanOf } from '../daySpan.ts';
import { endpoint, offered } from '../endpoint.ts';
import { acknowledged, day, id, shownDay, textUpTo, wholeNumber } from '../values.ts';

/** How a number is read: counted things, people, days, yen, a share in tenths of a percent, or how many on one. */
const unit = z.enum(['count', 'people', 'days', 'yen', 'permille', 'times']);

/** 'few': of people, fewer than may be told. null: there is nothing to tell. `times` is in hundredths. */
const cell = z.union([wholeNumber, z.literal('few'), z.null()]);

/** A table of figures, of which pictures and files are made. */
const table = z.object({
  key: textUpTo(40),
  title: z.string(),
  /** What its rows are. */
  rowsAre: z.string(),
  note: z.string(),
  columns: z.array(z.object({ key: z.string(), label: z.string(), unit })),
  rows: z.array(z.object({ key: z.string(), label: z.string(), cells: z.array(cell) })),
  /** Of all rows; null where they are no parts of a whole. */
  total: z.array(cell).nullable(),
});

export type StatisticsTable = z.infer<typeof table>;
export type StatisticsCell = z.infer<typeof cell>;
export type StatisticsUnit = z.infer<typeof unit>;

/** The longest span that is counted at once, in days: two years. */
const longest = 731;

/** Whether a span begins before it ends and is not too long. */
const isSpan = isSpanOf(longest);

const asked = {
  from: day,
  to: day,
  /** Of these places and rooms; all that the caller may see where none is named. */
  containerIds: z.array(id).max(500).default([]),
  articleIds: z.array(id).max(500).default([]),
};

/** 統計. */
export const statisticsEndpoints = {
  'Desk/ExportStatistics': endpoint({
    access: 'staff',
    permission: 'export.statistics',
    scope: 'anywhere',
    effect: 'read',
    reads: ['places'],
    summary: 'The same tables as a file, a sheet each, or one below the other. Its bytes come in Base64.',
    request: z.strictObject({ ...asked, format: z.enum(['csv', 'csvOfWindows', 'xlsx']) }).refine(isSpan),
    response: z.object({ fileName: z.string(), type: z.string(), base64: z.string() }),
  }),
  'Desk/GetMonthReport': endpoint({
    access: 'staff',
    permission: 'statistics.view',
    scope: 'anywhere',
    effect: 'read',
    reads: ['staff', 'places'],
    summary:
      'Whether the caller gets the figures of each month by mail, at which address, and of which places they could.',
    request: z.strictObject({}),
    response: z.object({
      /** '' where they have none. */
      email: z.string(),
      isOn: z.boolean(),
      /** Null for all places that they see figures of. */
      containerId: id.nullable(),
      places: z.array(z.object({ containerId: id, containerName: z.string() })),
    }),
  }),
  'Desk/SetMonthReport': endpoint({
    access: 'staff',
    permission: 'statistics.view',
    scope: 'anywhere',
    effect: 'change',
    touches: ['staff'],
    summary: 'Begins or ends it that the caller gets the figures of each month by mail, of one place or of all.',
    request: z.strictObject({ isOn: z.boolean(), containerId: id.nullable() }),
    response: acknowledged,
  }),
  'Desk/GetStatistics': offered(
    { tag: 'statistics', example: { from: '2026-04-01', to: '2027-03-31' } },
    endpoint({
      access: 'staff',
      permission: 'statistics.view',
      scope: 'anywhere',
      effect: 'read',
      reads: ['places'],
      summary:
        'How rooms were used in some days, as docs/statistics.md counts it. People under five are hidden from who may not see people.',
      request: z.strictObject(asked).refine(isSpan),
      response: z.object({
        from: shownDay,
        to: shownDay,
        /** The last day that is counted; null before the first night. */
        until: shownDay.nullable(),
        places: z.array(
          z.object({
            containerId: id,
            containerName: z.string(),
            rooms: z.array(z.object({ articleId: id, articleName: z.string() })),
          }),
        ),
        tables: z.array(table),
      }),
    }),
  ),
};

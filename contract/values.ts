import { z } from 'zod';

/** Ids are opaque to clients; the server writes them as 128 bits in the text form of a uuid. */
export const id = z.string().regex(/^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/);

const daysInMonth = (year: number, month: number) =>
  month === 2
    ? year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
      ? 29
      : 28
    : [4, 6, 9, 11].includes(month)
      ? 30
      : 31;

/** A calendar day of the tenant's zone, 'YYYY-MM-DD'; days that do not exist are refused. */
export const day = z
  .string()
  .regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/)
  .refine((text) => Number(text.slice(8)) <= daysInMonth(Number(text.slice(0, 4)), Number(text.slice(5, 7))), {
    message: 'no such day',
  });

/** A month of the tenant's zone, 'YYYY-MM'. */
export const month = z.string().regex(/^(19|20|21)\d\d-(0[1-9]|1[0-2])$/);

/** A day in an answer. Unbounded, since a calendar that begins on the last allowed day shows days after it. */
export const shownDay = z.string().regex(/^\d{4}-\d{2}-\d{2}$/);

/** A local date-time of the tenant's zone, 'YYYY-MM-DDTHH:MM'. */
export const localDateTime = z.string().regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/);

/** More marks in a row than any letter bears. Composing them would take the square of their number. */
const heapOfMarks = /(?<!\p{M})\p{M}{31}/u;

/**
 * Characters up to a technical bound. NUL and halves of characters are refused: they cannot be typed, and PostgreSQL
 * cannot store them as they are. So are heaps of marks on one letter.
 */
export const textUpTo = (most: number) =>
  z
    .string()
    .max(most)
    .refine((typed) => !typed.includes('\0'), { message: 'has a NUL character' })
    .refine((typed) => typed.isWellFormed(), { message: 'has half a character' })
    .refine((typed) => !heapOfMarks.test(typed), { message: 'has a heap of marks' });

/** Free text. The limits a user can reach are rules with their own messages. */
export const text = textUpTo(20_000);

/** Where a list goes on after a page of it. Opaque to clients: they send back what they got. */
export const pageCursor = z.string().regex(/^[A-Za-z0-9_-]{1,200}$/);

export const alias = textUpTo(63);

/** Whole yen or people. Business limits are rules. */
export const wholeNumber = z.number().int().min(-1_000_000_000_000).max(1_000_000_000_000);

export const hour = z.number().int().min(0).max(24);
export const minute = z.number().int().min(0).max(59);

/** The answer of calls that only acknowledge. */
export const acknowledged = z.object({});

/** The answer once something is cancelled: what is said of its money, '' for nothing. */
export const cancelled = z.object({ refundWords: z.string() });

import { z } from 'zod';
import { day, id } from '#contract/values.ts';
import type { ListPosition } from '../reservation.queries.ts';

/** An instant that PostgreSQL can store, to the microsecond. */
const instant = z.iso.datetime({ precision: 6 }).regex(/^(19|20|21)/);

const parts = z.tuple([day, instant, id]);

/** The text by which a client asks for what follows this place. It is no secret: it shows what the client has. */
export const cursorOf = ({ firstDate, bookedAt, reservationId }: ListPosition) =>
  Buffer.from([firstDate, bookedAt, reservationId].join(' ')).toString('base64url');

/** The place that a text stands for, or undefined when `cursorOf` cannot have written it. */
export function positionAt(cursor: string): ListPosition | undefined {
  const { data } = parts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!data) return undefined;
  const [firstDate, bookedAt, reservationId] = data;
  return { firstDate, bookedAt, reservationId };
}

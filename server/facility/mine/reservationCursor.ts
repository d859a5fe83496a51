import { z } from 'zod';
import { day, id } from '#contract/values.ts';
import type { ListPosition } from '../reservation.queries.ts';

/** An instant that PostgreSQL can store, to the microsecond. */
const instant = z.iso.datetime({ precision: 6 }).regex(/^(19|20|21)/);

const listParts = ['upcoming', 'past'] as const;

/** A place in the list: in which part of it, and where there. */
type Place = ListPosition & { readonly part: (typeof listParts)[number] };

const parts = z.tuple([z.enum(listParts), day, instant, id]);

/** The text by which a client asks for what follows this place. It is no secret: it shows what the client has. */
export const cursorOf = ({ part, firstDate, bookedAt, reservationId }: Place) =>
  Buffer.from([part, firstDate, bookedAt, reservationId].join(' ')).toString('base64url');

/** The place that a text stands for, or undefined when `cursorOf` cannot have written it. */
export function positionAt(cursor: string): Place | undefined {
  const { data } = parts.safeParse(Buffer.from(cursor, 'base64url').toString().split(' '));
  if (!data) return undefined;
  const [part, firstDate, bookedAt, reservationId] = data;
  return { part, firstDate, bookedAt, reservationId };
}

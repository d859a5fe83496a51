import { z } from 'zod';
import { hallPage, priceTable, roomPage } from '../facility/page.ts';
import { dayCell, dayColumn } from '../facility/room.ts';
import { id, month } from '../values.ts';

/** One room with its prices and its hall. */
export const roomInHall = roomPage.extend({
  prices: priceTable,
  /** What is lent with it, with its price in words where it costs something. */
  lent: z.array(z.object({ name: z.string(), priceText: z.string().optional() })),
  hall: hallPage.omit({ rooms: true }),
});

/** The days of a month with the mark of one room. */
export const monthAvailability = z.object({
  containerId: id,
  containerName: z.string(),
  articleId: id,
  articleName: z.string(),
  month,
  days: z.array(dayColumn.extend(dayCell.omit({ articleId: true }).shape)),
});

export type RoomInHall = z.infer<typeof roomInHall>;
export type MonthAvailability = z.infer<typeof monthAvailability>;

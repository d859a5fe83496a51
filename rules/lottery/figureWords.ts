import { numberText } from '../text/yen.ts';
import type { Odds } from './oddsOf.ts';
import type { Definition } from './published/definition.ts';

const count = (value: number, unit: string) => `${numberText(value)}${unit}`;

const seatUnits: Record<Definition['kind'], string> = { event: '人', facility: '枠' };

/** What the draw could give: '10人', '1枠', or none where everybody is taken. */
export function seatsText({ seats }: Pick<Odds, 'seats'>, kind: Definition['kind']) {
  if (seats === null) return 'なし';
  return count(seats, seatUnits[kind]);
}

/** Applications to a seat, '2.5倍'; where there is no seat, or one for everybody, there is nothing to compare. */
export function rateText({ applications, seats }: Pick<Odds, 'applications' | 'seats'>) {
  if (seats === null || seats === 0) return '－';
  const tenths = Math.round((applications / seats) * 10);
  return `${numberText(Math.floor(tenths / 10))}.${tenths % 10}倍`;
}

/** '5,000件', with the tickets where some entries have several. */
export const entriesText = (entryCount: number, ticketCount: number | null) =>
  ticketCount === null || ticketCount === entryCount
    ? count(entryCount, '件')
    : `${count(entryCount, '件')}（抽選券${count(ticketCount, '枚')}）`;

/** '0.6秒' */
export const secondsText = (milliseconds: number) =>
  milliseconds < 100 ? '0.1秒未満' : `${(milliseconds / 1000).toFixed(1)}秒`;

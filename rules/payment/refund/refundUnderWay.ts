import { yen } from '#rules/text/yen.ts';
import { collectAtCounter } from '../collectAtCounter.ts';

/** Yen that cancelling gives back, what of them is given back by hand, and in which hall. */
export type GivenBack = { readonly refund: number; readonly atCounter: number; readonly hall: string };

/** What is said of the money of reservations once they are cancelled, a line each; '' where nothing goes back. */
export function refundUnderWay(given: readonly GivenBack[]): string {
  const byHand = new Map<string, number>();
  for (const { atCounter, hall } of given) byHand.set(hall, (byHand.get(hall) ?? 0) + atCounter);
  return [
    ...(given.some(({ refund, atCounter }) => refund > atCounter) ? ['返金の手続きを始めました。'] : []),
    ...[...byHand].filter(([, sum]) => sum > 0).map(([hall, sum]) => collectAtCounter({ sum: yen(sum), hall })),
  ].join('\n');
}

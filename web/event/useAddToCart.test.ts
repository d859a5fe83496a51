import { expect, test } from 'vitest';
import type { AddOutcome } from '#contract/event/cart.ts';
import type { EventRefusalCode } from '#contract/event/event.ts';
import { settledIds } from './useAddToCart.ts';

test('[ELIST-05] ticks go with what is in the cart or cannot be had, and stay where pressing again may help', () => {
  const outcome = (eventId: string, code: EventRefusalCode | null): AddOutcome => ({
    eventId,
    success: code === null,
    message: '',
    code,
    eventReservationId: null,
  });
  const outcomes = [
    outcome('木工', null),
    outcome('ギター', 'full'),
    outcome('朝ヨガ', 'busy'),
    outcome('夜ヨガ', 'notReserved'),
    outcome('街歩き', 'closed'),
  ];
  expect(settledIds(outcomes)).toEqual(['木工', 'ギター', '街歩き']);
});

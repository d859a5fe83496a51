import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReserveDetail, ReserveRequest } from '#contract/facility/booking.ts';
import { addDays } from '#rules/day/day.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import { aDetail, aRequest, someFacts } from '#rules/testing/aReservationRequest.ts';
import { runsOf } from '#rules/testing/load.ts';
import { decideReservation, type ReservationFacts } from './decideReservation.ts';

const day = '2026-12-20';
const hall = aFrameArticle();
const room = aTimeArticle();

const decide = (
  details: readonly ReserveDetail[],
  { facts = {}, request = {} }: { facts?: Partial<ReservationFacts>; request?: Partial<ReserveRequest> } = {},
) => decideReservation(someFacts(facts), aRequest(details, request), '2026-11-20T10:00');

describe('whatever is sent', () => {
  const anyDetail = fc.record({
    reservationDetailNumber: fc.integer({ min: 1, max: 1000 }),
    articleId: fc.constantFrom(hall.articleId, 'another'),
    articleName: fc.string(),
    date: fc.integer({ min: -3, max: 9 }).map((count) => addDays(day, count)),
    timeFrameName: fc.string(),
    timeFrameFromHour: fc.nat(24),
    timeFrameFromMinute: fc.constantFrom(0, 30, 59),
    timeFrameToHour: fc.nat(24),
    timeFrameToMinute: fc.constantFrom(0, 30),
    basicFee: fc.integer(),
  });

  test('the decision is a plan or a refusal, never an exception', () => {
    fc.assert(
      fc.property(fc.array(anyDetail, { minLength: 0, maxLength: 8 }), fc.string(), (details, purpose) => {
        for (const article of [hall, room, aTimeArticle({ slotMinutes: 30 })]) {
          const decision = decide(details, { facts: { article }, request: { purpose } });
          expect(['plan', 'refusal']).toContain(decision.kind);
        }
      }),
      runsOf(),
    );
  });

  const someRows = fc.record({
    article: fc.constantFrom(
      hall,
      room,
      aTimeArticle({ slotMinutes: 30, preparationBefore: 20, preparationAfter: 700 }),
    ),
    picks: fc.array(fc.tuple(fc.nat(5), fc.nat(25)), { minLength: 1, maxLength: 6 }),
  });

  test('a plan is sorted, numbered, never over itself, and costs the sum of its lines; the order sent means nothing', () => {
    fc.assert(
      fc.property(someRows, fc.infiniteStream(fc.nat()), ({ article, picks }, noise) => {
        const details = picks.flatMap(([count, index]) => {
          const date = addDays(day, count);
          const frame = framesOn(article, date, {})[index];
          return frame === undefined ? [] : [aDetail(date, frame.fromMinute, frame.toMinute)];
        });
        fc.pre(details.length > 0);
        const decision = decide(details, { facts: { article } });
        const shuffled = details
          .map((detail) => ({ detail, at: noise.next().value ?? 0 }))
          .toSorted((one, other) => one.at - other.at)
          .map(({ detail }) => detail);
        expect(decide(shuffled, { facts: { article } })).toEqual(decision);
        if (decision.kind === 'refusal') return;
        const { details: lines, places, fee } = decision.plan;
        expect(lines.map(({ detailNumber }) => detailNumber)).toEqual(lines.map((_, index) => index + 1));
        expect(lines.reduce((sum, line) => sum + line.fee, 0)).toBe(fee);
        expect(places.every(({ from, to }) => from < to && to - from <= 2 * 1440)).toBe(true);
        expect(places.every(({ from }, index) => index === 0 || from >= (places[index - 1]?.to ?? 0))).toBe(true);
        const occupied = places.flatMap(({ from, to }) =>
          article.spaceIds.map((spaceId) => ({ spaceId, from, to, kind: 'reservation' as const })),
        );
        expect(decide(details, { facts: { article, occupied } })).toMatchObject({ refusal: { code: 'taken' } });
      }),
      runsOf(300),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ReserveRequest } from '#contract/facility/booking.ts';
import { suspendedText } from '#rules/account/isSuspended.ts';
import type { ArticleFacts } from '#rules/facility/calendar/articleFacts.ts';
import { framesOn } from '#rules/facility/calendar/frames.ts';
import { roomRequests } from '#rules/facility/request/roomRequests.ts';
import { aFrameArticle } from '#rules/testing/anArticle.ts';
import { aDetail, aRequest, someFacts } from '#rules/testing/aReservationRequest.ts';
import { runsOf } from '#rules/testing/load.ts';
import { decideApplication } from './decideApplication.ts';
import type { ReservationFacts } from './decideReservation.ts';

const day = '2026-12-20';
const now = '2026-11-20T10:00';

const hall = aFrameArticle({ articleId: 'hall', name: '大ホール', spaceIds: ['hall'] });
const dressing = aFrameArticle({ articleId: 'dressing', name: '楽屋1', spaceIds: ['dressing'] });
const both = [hall, dressing];

/** The first frame of each room. */
const detailsOf = (articles: readonly ArticleFacts[]) =>
  articles.flatMap((article) => {
    const [frame] = framesOn(article, day, {});
    return frame ? [aDetail(day, frame.fromMinute, frame.toMinute, { articleId: article.articleId })] : [];
  });

function decide(
  articles: readonly ArticleFacts[],
  { facts = {}, request = {} }: { facts?: Partial<ReservationFacts>; request?: Partial<ReserveRequest> } = {},
) {
  const wanted = aRequest(detailsOf(articles), request);
  const asked = roomRequests(wanted);
  if (asked.kind === 'refusal') return asked;
  const rooms = asked.requests.map((each, index) => ({
    request: each,
    facts: someFacts({ article: articles[index] ?? null, ...facts }),
  }));
  return decideApplication(rooms, wanted, now);
}

const refused = (code: string, about?: string) => ({
  kind: 'refusal',
  refusal: expect.objectContaining({ code, ...(about !== undefined && { about }) }),
});

describe('rooms of one application', () => {
  test('become a plan each, in the order of the request', () => {
    const decision = decide(both);
    expect(decision).toMatchObject({ kind: 'plans', plans: [{ entryType: 'normal' }, { entryType: 'normal' }] });
  });

  describe('[FEE-07] each with its own equipment', () => {
    const piano = { name: 'ピアノ', code: null, unitIds: ['piano'] };
    const stand = { name: '譜面台', code: null, unitIds: ['stand 1', 'stand 2', 'stand 3'] };
    /** The hall lends both, the dressing room stands alone. */
    const lend = (request: Partial<ReserveRequest>) => {
      const wanted = aRequest(detailsOf(both), request);
      const asked = roomRequests(wanted);
      if (asked.kind === 'refusal') return asked;
      const lent = [[piano, stand], [stand]];
      const rooms = asked.requests.map((each, index) => ({
        request: each,
        facts: someFacts({ article: both[index] ?? null, equipment: lent[index] ?? [] }),
      }));
      return decideApplication(rooms, wanted, now);
    };
    const beside = (name: string, quantity = 1, articleId = 'dressing') => ({ articleId, name, quantity });

    test.each<[string, Partial<ReserveRequest>, object[], object[]]>([
      ['with the first room alone', { equipmentNames: ['ピアノ'] }, [{ name: 'ピアノ', quantity: 1 }], []],
      ['with another room alone', { equipmentBeside: [beside('譜面台', 3)] }, [], [{ name: '譜面台', quantity: 3 }]],
      [
        'with both, so many of each',
        {
          equipmentNames: ['譜面台'],
          equipmentQuantities: [{ name: '譜面台', quantity: 2 }],
          equipmentBeside: [beside('譜面台')],
        },
        [{ name: '譜面台', quantity: 2 }],
        [{ name: '譜面台', quantity: 1 }],
      ],
    ])('%s', (_, request, first, other) => {
      const decision = lend(request);
      expect(decision.kind === 'plans' && decision.plans.map((plan) => plan.equipment)).toEqual([first, other]);
      const held =
        decision.kind === 'plans' ? decision.plans.flatMap(({ units }) => units.map((unit) => unit.spaceId)) : [];
      expect(new Set(held).size).toBe(held.length);
    });

    test('no more than there is for all rooms together, and the room is named', () => {
      const quantities = { equipmentNames: ['譜面台'], equipmentQuantities: [{ name: '譜面台', quantity: 2 }] };
      expect(lend({ ...quantities, equipmentBeside: [beside('譜面台', 2)] })).toEqual(
        refused('equipmentTaken', '楽屋1'),
      );
    });

    test('nothing that another room lends', () => {
      expect(lend({ equipmentBeside: [beside('ピアノ')] })).toEqual(refused('equipmentUnknown', '楽屋1'));
    });

    test.each(['hall', 'lobby'])('nothing beside the first with %s', (articleId) => {
      expect(lend({ equipmentBeside: [beside('譜面台', 1, articleId)] })).toEqual(refused('equipmentUnknown'));
    });
  });

  test('a room that takes a space of a room before it is taken', () => {
    const whole = aFrameArticle({ articleId: 'whole', name: '全体', spaceIds: ['hall', 'stage'] });
    expect(decide([hall, whole])).toEqual(refused('taken', '全体'));
  });

  test.each<[string, Partial<ReservationFacts>]>([
    ['tooManyOpenReservations', { settings: { ...someFacts().settings, maxOpenReservations: 1 } }],
    ['tooManyFramesInMonth', { settings: { ...someFacts().settings, maxFramesPerMonth: 1 } }],
    [
      'tooManyUnpaid',
      { settings: { ...someFacts().settings, maxUnpaidOfGuest: 1 }, user: { ...someFacts().user, unpaidAsGuest: 0 } },
    ],
  ])('the second one counts the first: %s', (code, facts) => {
    expect(decide([hall], { facts })).toMatchObject({ kind: 'plans' });
    expect(decide(both, { facts })).toEqual(refused(code, '楽屋1'));
  });

  test('limits of the place count all rooms, those of a room itself alone', () => {
    const none = { openReservations: 0, framesByMonth: {}, minutesByDay: {} };
    const uses = { room: none, place: none };
    const limited = (limits: Partial<ArticleFacts>) => both.map((article) => ({ ...article, ...limits }));
    for (const limits of [{ maxOpenReservations: 1 }, { maxFramesPerMonth: 1 }, { maxMinutesPerDay: 240 }]) {
      expect(decide(limited({ placeLimits: limits }), { facts: { uses } }), JSON.stringify(limits)).toMatchObject({
        refusal: { about: '楽屋1' },
      });
      expect(decide(limited({ roomLimits: limits }), { facts: { uses } })).toMatchObject({ kind: 'plans' });
    }
  });

  test('what is wrong with the person or his input names no room', () => {
    expect(decide(both, { request: { purpose: '' } })).toMatchObject({ refusal: { code: 'purposeRequired' } });
    const suspended = decide(both, { facts: { user: { ...someFacts().user, suspendedUntil: '2026-12-01' } } });
    expect(suspended).toEqual({
      kind: 'refusal',
      refusal: { code: 'userSuspended', message: suspendedText('2026-12-01') },
    });
  });

  test('more than ten are refused', () => {
    const many = Array.from({ length: 11 }, (_, index) =>
      aFrameArticle({ articleId: `room ${index}`, spaceIds: [`${index}`] }),
    );
    expect(decide(many)).toEqual(refused('tooManyRooms'));
    expect(decide(many.slice(1))).toMatchObject({ kind: 'plans' });
  });

  test('another fee than the sum is refused with what each room costs now', () => {
    const decision = decide(both);
    const fees = decision.kind === 'plans' ? decision.plans.map(({ fee }) => fee) : [];
    const [first = 0, second = 0] = fees;
    expect(decide(both, { request: { expectedFee: first + second } })).toMatchObject({ kind: 'plans' });
    expect(decide(both, { request: { expectedFee: first } })).toMatchObject({
      refusal: {
        code: 'feeChanged',
        details: { total: first + second, rooms: [{ articleName: '大ホール', total: first }, { total: second }] },
      },
    });
  });

  test('the sum of the rooms’ fees is the sum of what each costs alone, and of the lines of the quote', () => {
    const someRooms = fc.array(fc.record({ weekday: fc.nat(9_999), saturday: fc.nat(9_999), holiday: fc.nat(9_999) }), {
      minLength: 2,
      maxLength: 6,
    });
    fc.assert(
      fc.property(someRooms, (fees) => {
        const rooms = fees.map((fee, index) =>
          aFrameArticle({
            articleId: `room ${index}`,
            spaceIds: [`${index}`],
            frames: [{ name: '午前', fromMinute: 540, toMinute: 720, fee }],
          }),
        );
        const alone = rooms.map((room) => {
          const decision = decide([room]);
          return decision.kind === 'plans' ? (decision.plans[0]?.fee ?? -1) : -1;
        });
        const sum = alone.reduce((one, other) => one + other, 0);
        const refusal = decide(rooms, { request: { expectedFee: sum + 1 } });
        const { total, lines } = (refusal as { refusal: { details: { total: number; lines: { amount: number }[] } } })
          .refusal.details;
        expect(total).toBe(sum);
        expect(lines.reduce((one, { amount }) => one + amount, 0)).toBe(sum);
        expect(decide(rooms, { request: { expectedFee: sum } })).toMatchObject({ kind: 'plans' });
      }),
      runsOf(),
    );
  });
});

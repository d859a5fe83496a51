import { describe, expect, test } from 'vitest';
import type { ArticleFacts, Occupied } from '#rules/facility/calendar/articleFacts.ts';
import type { AskedFrame } from '#rules/facility/calendar/frames.ts';
import type { RoomOrdinance } from '#rules/ordinance/ordinance.ts';
import { aFrameArticle, taken } from '#rules/testing/anArticle.ts';
import { aRule, aVersion, framesCost } from '#rules/testing/anOrdinance.ts';
import { beyondFrame, checkBeyondFrames } from './beyondFrames.ts';

const version = {
  versionId: 'version',
  ...aVersion({
    base: [framesCost({ 午前: 1_000, 午後: 1_300 })],
    steps: [
      {
        kind: 'extension',
        as: 'extension',
        of: ['base'],
        unitMinutes: 30,
        beside: 'frame',
        mostMinutes: 60,
        rules: [{ code: 'extension', label: '延長', when: { rooms: ['hall'] }, ofHour: '100%' }],
      },
      {
        kind: 'rates',
        as: 'part',
        of: ['base'],
        combine: 'first',
        rules: [aRule({ code: 'part', when: { usedAtMostMinutes: 90 }, to: '50%' })],
      },
    ],
  }),
};
const hall: RoomOrdinance = { room: 'hall', versions: [version] };
const morning = { name: '午前', fromMinute: 540, toMinute: 720, fee: 0 };
const afternoon = { name: '午後', fromMinute: 780, toMinute: 1020, fee: 0 };

function codeOf(frames: readonly AskedFrame[], ordinance: RoomOrdinance | undefined = hall) {
  const [first, last] = [frames.at(0), frames.at(-1)];
  const day = {
    date: '2026-06-20',
    frames,
    fromMinute: (first?.fromMinute ?? 0) - (first?.extendedBefore ?? 0),
    toMinute: (last?.toMinute ?? 0) + (last?.extendedAfter ?? 0),
  };
  const room = { ...aFrameArticle(), ordinance, offered: [morning, afternoon] };
  return checkBeyondFrames(room, day, '2026-06-01T10:00')?.refusal.code ?? null;
}

test.each<[string | null, string, readonly AskedFrame[]]>([
  [null, 'nothing beyond the frames', [morning, afternoon]],
  [null, 'an hour after the last frame', [morning, { ...afternoon, extendedAfter: 60 }]],
  ['extensionTooLong', 'more than is offered', [{ ...afternoon, extendedAfter: 90 }]],
  ['extensionTooLong', 'a part of a unit', [{ ...afternoon, extendedAfter: 20 }]],
  ['extensionTooLong', 'before the hall opens', [{ ...morning, extendedBefore: 30 }]],
  ['extensionNotOffered', 'between two frames', [{ ...morning, extendedAfter: 30 }, afternoon]],
  [null, 'a part of a frame that has a price', [{ ...morning, usedMinutes: 60 }]],
  ['partNotOffered', 'more of a frame than there is', [{ ...morning, usedMinutes: 200 }]],
])('%s: %s', (code, _, frames) => {
  expect(codeOf(frames)).toBe(code);
});

test.each([
  { ...hall, versions: [] },
  { ...hall, room: 'small' },
])('nothing is offered that the ordinance does not price', (ordinance) => {
  expect(codeOf([{ ...afternoon, extendedAfter: 30 }], ordinance)).toBe('extensionNotOffered');
});

test('without an ordinance a frame is used whole', () => {
  expect(
    checkBeyondFrames(
      { ...aFrameArticle(), offered: [morning, afternoon] },
      { date: '2026-06-20', frames: [{ ...morning, usedMinutes: 60 }], ...morning },
      '2026-06-01T10:00',
    ),
  ).toMatchObject({ refusal: { code: 'partNotOffered' } });
});

describe('what can be had now beyond a frame', () => {
  const now = '2026-06-01T10:00';
  const day = '2026-06-20';
  const article = aFrameArticle({ ordinance: hall });
  const beyond = (frame: typeof morning, blocking: Occupied[] = [], more: Partial<ArticleFacts> = {}, at = now) =>
    beyondFrame({ article: { ...article, ...more }, day, now: at, holidays: {}, blocking }, frame);

  test('ends with the hours of the place', () => {
    expect(beyond(morning)).toEqual({
      extension: {
        unitMinutes: 30,
        mostTogether: 120,
        before: { minutes: 0, ends: 'hours' },
        after: { minutes: 60, ends: null },
      },
      parts: [90],
    });
    expect(beyond(afternoon, [], { closesMinute: 1050 }).extension?.after).toEqual({ minutes: 30, ends: 'hours' });
  });

  test('ends with what the room is taken for, preparation included', () => {
    const others = taken(article, day, { from: 1080, to: 1200 });
    const afterwards = (preparationAfter: number) => beyond(afternoon, others, { preparationAfter }).extension?.after;
    expect(afterwards(0)).toEqual({ minutes: 60, ends: null });
    expect(afterwards(30)).toEqual({ minutes: 30, ends: 'taken' });
    expect(afterwards(60)).toEqual({ minutes: 0, ends: 'taken' });
  });

  test('never begins before now', () => {
    const { extension } = beyond(afternoon, [], {}, `${day}T12:15`);
    expect(extension?.before).toEqual({ minutes: 30, ends: 'hours' });
  });

  test('is nothing without an ordinance, nor for hours', () => {
    expect(beyond(morning, [], { ordinance: undefined })).toEqual({});
    expect(beyond(morning, [], { timeFrameType: 'time' })).toEqual({});
  });

  test('goes as far as the next frame where the ordinance leaves it open', () => {
    const [extension, ...others] = version.steps;
    const open = { ...extension, mostMinutes: undefined } as (typeof version.steps)[number];
    const ordinance = { room: 'hall', versions: [{ ...version, steps: [open, ...others] }] };
    const more = { ordinance, closesMinute: 1320 };
    const { before, after } = beyond(afternoon, [], more).extension ?? {};
    expect([before, after]).toEqual([
      { minutes: 60, ends: null },
      { minutes: 60, ends: null },
    ]);
    expect(codeOf([{ ...afternoon, extendedBefore: 60 }], ordinance)).toBeNull();
    expect(codeOf([{ ...afternoon, extendedBefore: 90 }], ordinance)).toBe('extensionTooLong');
    // Beside a frame that follows at once there is no time.
    const follows = { ...aFrameArticle().frames[0], name: '昼', fromMinute: 720, toMinute: 780 };
    const frames = [...aFrameArticle().frames, follows] as ArticleFacts['frames'];
    expect(beyond(afternoon, [], { ...more, frames }).extension?.before).toEqual({ minutes: 0, ends: null });
  });

  test('is on the side alone that some rule prices', () => {
    const [extension, ...others] = version.steps;
    if (extension?.kind !== 'extension') throw new Error('the first step is one');
    const rules = extension.rules.map((rule) => ({ ...rule, side: 'after' as const }));
    const ordinance = { room: 'hall', versions: [{ ...version, steps: [{ ...extension, rules }, ...others] }] };
    const { before, after } = beyond(afternoon, [], { ordinance, closesMinute: 1320 }).extension ?? {};
    expect([before?.minutes, after?.minutes]).toEqual([0, 60]);
    expect(codeOf([{ ...afternoon, extendedBefore: 30 }], ordinance)).toBe('extensionTooLong');
  });

  test('hours are never extended: more of them is more hours', () => {
    const room = { ...article, timeFrameType: 'time' as const, offered: [] };
    const day = { date: '2026-06-20', frames: [{ ...morning, extendedAfter: 30 }], fromMinute: 540, toMinute: 750 };
    expect(checkBeyondFrames(room, day, now)?.refusal.code).toBe('extensionNotOffered');
  });

  test('a part as long as the frame is none', () => {
    expect(beyond({ ...morning, toMinute: 630 })).not.toHaveProperty('parts');
  });
});

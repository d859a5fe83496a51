import { describe, expect, it } from 'vitest';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import type { ArticleFacts } from './articleFacts.ts';
import { offerChange, roomByDays, type UsedStretch } from './offerChange.ts';

const minutes = (from: number, to: number) => ({ fromMinute: from * 60, toMinute: to * 60 });
/** A Wednesday. */
const day = '2026-06-17';
type Room = ArticleFacts | undefined;
const nothing = { holidays: {}, closings: [] };
const change = (before: Room, after: Room, uses: readonly UsedStretch[]) =>
  offerChange(uses, roomByDays({ article: before, ...nothing }), roomByDays({ article: after, ...nothing }));

describe('What a change of the offer does to what a room was reserved for', () => {
  const article = { ...aFrameArticle(), closedWeekdays: [], opensMinute: 540, closesMinute: 1320 };
  const frame = (name: string, from: number, to: number) => ({
    name,
    ...minutes(from, to),
    fee: { weekday: 1, saturday: 1, holiday: 1 },
  });
  const hall = { ...article, frames: [frame('午前', 9, 12), frame('夜間', 18, 22)] };
  const morning = [{ date: day, frameName: '午前', ...minutes(9, 12) }];
  const why = (after: Room, uses: readonly UsedStretch[] = morning) => change(hall, after, uses).is;

  const twoDays = [...morning, { date: '2026-06-18', frameName: '午前', ...minutes(9, 12) }];

  it('nothing where its frame is offered, under whatever name', () => {
    expect(why(hall)).toBeNull();
    expect(why({ ...hall, frames: [frame('朝', 9, 12)] })).toBeNull();
  });
  it('a room that is not offered is withdrawn', () => expect(why(undefined)).toBe('withdrawn'));
  it('a weekday that is closed now', () => expect(why({ ...hall, closedWeekdays: [3] })).toBe('closed'));
  it('a frame with other hours', () => {
    expect(why({ ...hall, frames: [frame('午前', 9, 11)] })).toBe('hours');
  });
  it('a frame outside of the opening hours', () => expect(why({ ...hall, opensMinute: 600 })).toBe('hours'));
  it('names the day of several on which it is so', () => {
    expect(change(hall, { ...hall, closedWeekdays: [4] }, twoDays)).toEqual({
      was: null,
      is: 'closed',
      lost: '2026-06-18',
      gone: ['2026-06-18'],
    });
  });

  it('a frame that is used longer is there as long as the frame is', () => {
    const extended = [{ date: day, frameName: '午前', ...minutes(9, 13) }];
    expect(why(hall, extended)).toBeNull();
    expect(why({ ...hall, closedWeekdays: [3] }, extended)).toBe('closed');
    expect(why({ ...hall, frames: [frame('午前', 9, 11)] }, extended)).toBe('hours');
    expect(change({ ...hall, frames: [frame('午前', 9, 11)] }, hall, extended)).toMatchObject({
      was: 'hours',
      is: null,
    });
  });

  it('hours that staff gave beside the frames do not hide that the day is closed', () => {
    const beside = [{ date: day, frameName: '特別', ...minutes(7, 9) }];
    expect(change(hall, hall, beside).lost).toBeNull();
    expect(change(hall, { ...hall, closedWeekdays: [3] }, beside)).toMatchObject({ is: 'closed', lost: day });
  });

  it('a second day that is lost is lost anew, and one that comes back alone restores nothing', () => {
    const [one, both] = [[3 as const], [3 as const, 4 as const]].map((closedWeekdays) => ({ ...hall, closedWeekdays }));
    expect(change(one, both, twoDays)).toEqual({
      was: null,
      is: 'closed',
      lost: '2026-06-18',
      gone: [day, '2026-06-18'],
    });
    expect(change(both, one, twoDays)).toEqual({ was: 'closed', is: 'closed', lost: null, gone: [day] });
    expect(change(one, hall, twoDays)).toEqual({ was: 'closed', is: null, lost: null, gone: [] });
  });

  const studio = {
    ...aTimeArticle(),
    closedWeekdays: [],
    opensMinute: 540,
    closesMinute: 1320,
    slotMinutes: 60 as const,
  };
  it('hours join rows of a room by the hour', () => {
    const uses = [{ date: day, frameName: '13:00～16:00', ...minutes(13, 16) }];
    expect(change(studio, studio, uses).is).toBeNull();
    expect(change(studio, { ...studio, closesMinute: 15 * 60 }, uses).is).toBe('hours');
  });
});

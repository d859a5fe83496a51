import { describe, expect, it } from 'vitest';
import { aFrameArticle, aTimeArticle } from '#rules/testing/anArticle.ts';
import { whyNotOffered } from './whyNotOffered.ts';

const minutes = (from: number, to: number) => ({ fromMinute: from * 60, toMinute: to * 60 });
/** A Wednesday. */
const day = '2026-06-17';
const why = (...args: Parameters<typeof whyNotOffered>) => whyNotOffered(...args)?.why ?? null;

describe('Why a room could not be reserved any more for what it was reserved for', () => {
  const article = { ...aFrameArticle(), closedWeekdays: [], opensMinute: 540, closesMinute: 1320 };
  const frame = (name: string, from: number, to: number) => ({
    name,
    ...minutes(from, to),
    fee: { weekday: 1, saturday: 1, holiday: 1 },
  });
  const hall = { ...article, frames: [frame('午前', 9, 12), frame('夜間', 18, 22)] };
  const morning = [{ date: day, ...minutes(9, 12) }];

  it('nothing where its frame is offered, under whatever name', () => {
    expect(why(hall, morning, {})).toBeNull();
    expect(why({ ...hall, frames: [frame('朝', 9, 12)] }, morning, {})).toBeNull();
  });
  it('a room that is not offered is withdrawn', () => expect(why(undefined, morning, {})).toBe('withdrawn'));
  it('a weekday that is closed now', () => expect(why({ ...hall, closedWeekdays: [3] }, morning, {})).toBe('closed'));
  it('a frame with other hours', () => {
    expect(why({ ...hall, frames: [frame('午前', 9, 11)] }, morning, {})).toBe('hours');
  });
  it('a frame outside of the opening hours', () =>
    expect(why({ ...hall, opensMinute: 600 }, morning, {})).toBe('hours'));
  it('names the day of several on which it is so', () => {
    const uses = [...morning, { date: '2026-06-18', ...minutes(9, 12) }];
    expect(whyNotOffered({ ...hall, closedWeekdays: [4] }, uses, {})).toEqual({ why: 'closed', date: '2026-06-18' });
  });

  const studio = {
    ...aTimeArticle(),
    closedWeekdays: [],
    opensMinute: 540,
    closesMinute: 1320,
    slotMinutes: 60 as const,
  };
  it('hours join rows of a room by the hour', () => {
    const uses = [{ date: day, ...minutes(13, 16) }];
    expect(why(studio, uses, {})).toBeNull();
    expect(why({ ...studio, closesMinute: 15 * 60 }, uses, {})).toBe('hours');
  });
});

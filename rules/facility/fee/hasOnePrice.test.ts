import { describe, expect, it } from 'vitest';
import { aFrameArticle, aTimeArticle, fees } from '#rules/testing/anArticle.ts';
import { hasOnePrice } from './hasOnePrice.ts';

const frame = (name: string, from: number, fee: ReturnType<typeof fees>) => ({
  name,
  fromMinute: from * 60,
  toMinute: (from + 3) * 60,
  fee,
});
const asker = { now: '2026-06-10T10:00', holidays: { '2026-07-20': '海の日' }, classes: [] };
/** A Wednesday and a Saturday. */
const days = ['2026-06-17', '2026-06-20'];
const isOne = (article: Parameters<typeof hasOnePrice>[0]) =>
  days.map((day) => hasOnePrice(article, { ...asker, day }));

describe('A room has one price', () => {
  it('where each frame costs the same on every kind of day, whatever others cost', () => {
    const frames = [frame('午前', 9, fees(1000)), frame('午後', 13, fees(1800))];
    expect(isOne(aFrameArticle({ frames }))).toEqual([true, true]);
  });
  it('not where one frame costs more on Saturdays', () => {
    const frames = [frame('午前', 9, fees(1000)), frame('午後', 13, fees(1800, 2000))];
    expect(isOne(aFrameArticle({ frames }))).toEqual([false, false]);
  });
  it('not where only holidays cost more, and none is near', () => {
    const frames = [frame('午前', 9, fees(1000, 1000, 1200))];
    expect(isOne(aFrameArticle({ frames }))).toEqual([false, false]);
  });
  it('by the hour too', () => {
    expect(isOne(aTimeArticle({ hourlyFee: fees(500) }))).toEqual([true, true]);
    expect(isOne(aTimeArticle({ hourlyFee: fees(500, 600) }))).toEqual([false, false]);
  });
});

import { describe, expect, it } from 'vitest';
import { closedByCalendar, closedTexts } from './closedRooms.ts';

const room = (articleId: string, closedWeekdays: readonly number[]) => ({
  articleId,
  closedWeekdays,
  closedMonthly: [],
  holidayRule: 'closed_next_day' as const,
});
const holidays = { '2026-11-23': '勤労感謝の日' };
const days = ['2026-11-16', '2026-11-17', '2026-11-23', '2026-11-24', '2026-11-30'];
const monday = '毎週月曜日は休館日です。';
const instead = '休館日が祝日に当たったため、この日に振り替えて休館します。';

describe('what the calendar closes', () => {
  it('is told once for all days and rooms that are closed alike', () => {
    expect(closedByCalendar([room('a', [1]), room('b', [1])], days, holidays)).toEqual([
      { date: '2026-11-16', reason: monday, articleIds: ['a', 'b'], dates: ['2026-11-16', '2026-11-30'] },
      { date: '2026-11-24', reason: instead, articleIds: ['a', 'b'], dates: ['2026-11-24'] },
    ]);
  });

  it('is told apart where rooms have other days', () => {
    const closed = closedByCalendar([room('a', [1]), room('b', []), room('c', [1])], ['2026-11-16'], holidays);
    expect(closed).toMatchObject([{ reason: monday, articleIds: ['a', 'c'] }]);
  });

  it('names rooms only where others are open, or closed for another reason', () => {
    const all = [
      { name: 'ホール', closedFor: monday },
      { name: '会議室', closedFor: monday },
    ];
    expect(closedTexts(all)).toEqual([monday]);
    expect(closedTexts([...all, { name: '和室', closedFor: '' }])).toEqual([`${monday}（ホール、会議室）`]);
    expect(closedTexts([])).toEqual([]);
  });
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { announce, latestAnnouncement, silence } from './announce.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.runAllTimers();
  vi.useRealTimers();
});

test('what was said is gone once it has been said', () => {
  announce('ログインしています');
  vi.advanceTimersByTime(3_000);
  expect(latestAnnouncement().message).toBe('ログインしています');
  vi.advanceTimersByTime(2_000);
  expect(latestAnnouncement().message).toBe('');
});

test('a later message has its own time', () => {
  announce('読み込みです...');
  vi.advanceTimersByTime(3_000);
  announce('保存しました。', 'assertive');
  vi.advanceTimersByTime(3_000);
  expect(latestAnnouncement()).toMatchObject({ message: '保存しました。', politeness: 'assertive' });
});

test('it is taken back with the page it belongs to', () => {
  announce('ログインしています');
  silence();
  expect(latestAnnouncement().message).toBe('');
});

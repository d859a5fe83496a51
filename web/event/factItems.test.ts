import { expect, it } from 'vitest';
import { anEvent } from './eventsForTests.ts';
import { factItems } from './factItems.ts';

const whomOf = (overrides: Parameters<typeof anEvent>[1]) =>
  factItems(anEvent('こども工作', overrides)).find((item) => item && item.term === '対象');

it('[COURSE-05] says in whole sentences who comes to a course that takes children', () => {
  expect(whomOf({})).toBeUndefined();
  expect(whomOf({ participants: 'children' })).toMatchObject({ value: 'お子さまだけでも参加できます。' });
  expect(whomOf({ participants: 'only_children', audience: ['6歳以上の方'] })).toMatchObject({
    value: 'お子さまのみの講座です。保護者の方が申し込みます。\n6歳以上の方のみ予約できます。',
  });
});

import { expect, it } from 'vitest';
import { addressOfCourses, courseConditionsIn } from './courseAddress.ts';

const read = (query: string) => courseConditionsIn(new URLSearchParams(query));
const nothing = read('');

it('[COURSE-06] an address holds every condition and how far one has looked', () => {
  const all = {
    text: 'ギター',
    eventContainerId: 'school',
    eventCategoryId: 'music',
    weekdays: [0, 6],
    part: 'evening',
    isOpenOnly: true,
    isFreeOnly: true,
    shown: 150,
  } as const;
  expect(read(addressOfCourses(all))).toEqual(all);
  expect(addressOfCourses(nothing)).toBe('');
});

it.each(['days=789', 'days=x', 'time=night', 'shown=-1', 'shown=x', 'unknown=1'])(
  '[COURSE-06] %s asks nothing',
  (query) => {
    expect(read(query)).toEqual(nothing);
  },
);

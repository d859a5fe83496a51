import { describe, expect, it } from 'vitest';
import type { EventWithPlace } from '#contract/event/event.ts';
import { courseStanding } from './courseStanding.ts';
import { type CourseSearch, foldCourses, searchCourses, similarCourses } from './searchCourses.ts';

const anything: CourseSearch = {
  text: '',
  eventContainerId: '',
  eventCategoryId: '',
  weekdays: [],
  part: '',
  isOpenOnly: false,
  isFreeOnly: false,
};

const at = (date: string, startTime: string) => ({ date, startTime, endTime: '23:00' });

const aCourse = (eventName: string, told: Partial<EventWithPlace> = {}): EventWithPlace => ({
  eventId: eventName,
  eventNumber: 'E1',
  eventName,
  isPaid: false,
  price: 0,
  coursePrice: null,
  dateTimes: [at('2026-07-12', '10:00')],
  yearMonth: '2026-07',
  hasCapacity: false,
  capacity: 0,
  place: '第1教室',
  instructor: '',
  supplementaryInformation: '',
  needsCheckBirthMonth: 0,
  audience: [],
  askForBorrowInstrument: false,
  loans: [],
  companions: null,
  eventContainerName: '文化学校',
  eventCategoryName: '教養',
  eventEntrySpanId: 'span',
  entryType: 'normal',
  opensAt: null,
  closesAt: null,
  seatsLeft: null,
  canReserve: true,
  unavailable: null,
  eventContainerId: 'school',
  eventCategoryId: 'culture',
  ...told,
});

const closed = { canReserve: false, unavailable: { code: 'closed', message: '' } } as const;

const courses = [
  aCourse('はじめてのギター', {
    instructor: '斎藤先生',
    dateTimes: [at('2026-07-14', '18:30'), at('2026-07-21', '18:30')],
  }),
  aCourse('朝ヨガ', { eventCategoryId: 'health', eventCategoryName: '健康', dateTimes: [at('2026-07-12', '09:00')] }),
  aCourse('陶芸', { eventContainerId: 'hall', price: 500, isPaid: true, dateTimes: [at('2026-07-13', '13:00')] }),
  aCourse('絵手紙', {
    ...closed,
    coursePrice: 1_000,
    dateTimes: [at('2026-07-14', '10:00'), at('2026-07-15', '10:00')],
  }),
];

const found = (search: Partial<CourseSearch>) =>
  searchCourses(foldCourses(courses), { ...anything, ...search })
    .map(({ eventName }) => eventName)
    .join(' ');

describe('[COURSE-06] all courses in one list', () => {
  it.each([
    ['nothing asked, what can be had first', {}, '朝ヨガ 陶芸 はじめてのギター 絵手紙'],
    ['the name in other kana', { text: 'ぎたー' }, 'はじめてのギター'],
    ['a teacher in another form of kanji', { text: '齋藤' }, 'はじめてのギター'],
    ['several words, each somewhere', { text: 'さいとう　ギター' }, ''],
    ['two words of one course', { text: '斎藤　ギター' }, 'はじめてのギター'],
    ['a category by its name', { text: '健康' }, '朝ヨガ'],
    ['a place', { eventContainerId: 'hall' }, '陶芸'],
    ['a category', { eventCategoryId: 'health' }, '朝ヨガ'],
    ['those that take people', { isOpenOnly: true }, '朝ヨガ 陶芸 はじめてのギター'],
    ['those that cost nothing', { isFreeOnly: true }, '朝ヨガ はじめてのギター'],
    ['days of the week, for all sessions', { weekdays: [2] }, 'はじめてのギター'],
    ['several days of the week', { weekdays: [2, 3] }, 'はじめてのギター 絵手紙'],
    ['the morning', { part: 'morning' }, '朝ヨガ 絵手紙'],
    ['the afternoon', { part: 'afternoon' }, '陶芸'],
    ['the evening of a day', { part: 'evening', weekdays: [2] }, 'はじめてのギター'],
    ['conditions that none meets together', { part: 'evening', isOpenOnly: true, weekdays: [0] }, ''],
  ] as const)('finds by %s', (_what, search, expected) => {
    expect(found(search)).toBe(expected);
  });

  it('finds among five hundred for every key that is pressed', () => {
    const many = foldCourses(Array.from({ length: 500 }, (_, index) => aCourse(`講座${index}のギター`)));
    expect(searchCourses(many, { ...anything, text: '講座499' })).toHaveLength(1);
  });
});

it.each([
  ['open', {}],
  ['drawn', { entryType: 'lottery' }],
  ['open', { entryType: 'lottery', eventEntrySpanId: '' }],
  ['full', { canReserve: false, unavailable: { code: 'full', message: '' } }],
  ['before', { canReserve: false, unavailable: { code: 'notYetOpen', message: '' } }],
  ['over', closed],
  ['mine', { canReserve: false, unavailable: { code: 'alreadyReserved', message: '' } }],
  ['chosen', { canReserve: false, unavailable: { code: 'alreadyInCart', message: '' } }],
  ['other', { canReserve: false, unavailable: { code: 'birthMonth', message: '' } }],
  ['other', { canReserve: false, unavailable: null }],
] as const)('[COURSE-06] a course is %s', (expected, told) => {
  expect(courseStanding(aCourse('講座', told))).toBe(expected);
});

it('[COURSE-06] similar courses are those of the category that can be had, the first to begin before others', () => {
  const of = aCourse('満席の講座', closed);
  const others = [
    aCourse('遅い', { dateTimes: [at('2026-08-01', '10:00')] }),
    aCourse('早い'),
    aCourse('ほかの分野', { eventCategoryId: 'health' }),
    aCourse('終わり', closed),
  ];
  expect(similarCourses([of, ...others], of).map(({ eventName }) => eventName)).toEqual(['早い', '遅い']);
});

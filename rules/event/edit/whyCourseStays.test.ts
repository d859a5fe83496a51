import { expect, it } from 'vitest';
import type { CourseFields, CourseForm } from '#contract/office/courseForm.ts';
import { whyCourseStays } from './whyCourseStays.ts';

const span = {
  key: 'early',
  name: '先着',
  method: 'first_come',
  opens: '2026-06-01T10:00',
  closes: '2026-06-30T17:00',
  announceAt: null,
  limit: 2,
  winLimit: null,
  audience: null,
} as const;

const condition = {
  key: 'strings',
  type: 'UpperLimit',
  name: '弦楽器',
  description: '1講座まで',
  limit: 1,
  ranked: false,
  border: { style: 'solid', width: '5px', color: 'gray' },
  events: ['guitar', 'violin'],
  excludes: [],
} as const;

const form: CourseForm = {
  number: 'A-1',
  name: 'ギター',
  published: true,
  category: 'music',
  newCategory: '',
  place: '教室',
  instructor: '',
  description: '',
  birthMonth: 0,
  audience: null,
  sessions: [{ day: '2026-07-05', hours: '10:00-12:00' }],
  capacity: 8,
  price: 500,
  coursePrice: null,
  loan: false,
  loans: [],
  companions: null,
  participants: 'self',
  spans: [span],
  conditions: [{ ...condition, events: [...condition.events], excludes: [] }],
};

const staysBy = (fields: CourseFields) =>
  whyCourseStays(form, { ...form, ...fields } as CourseForm).map(({ field }) => field);

const more = { day: '2026-07-01', hours: '9:00-10:00' };

it.each<[string, CourseFields]>([
  ['texts', { number: 'A-2', name: 'ギター入門', instructor: '森', description: '譜面' }],
  ['more seats, or as many as come', { capacity: 9 }],
  ['as many as come', { capacity: null }],
  ['more dates, wherever they stand', { sessions: [more, ...form.sessions] }],
  ['another end of a span first come', { spans: [{ ...span, closes: '2026-06-10T17:00' }] }],
  ['one more span', { spans: [span, { ...span, key: '', name: '追加' }] }],
  [
    'other courses in its condition',
    { conditions: [{ ...condition, events: ['guitar', 'koto', 'violin'], excludes: [] }] },
  ],
])('[COURSE-02] with entries a course takes %s', (_, fields) => {
  expect(staysBy(fields)).toEqual([]);
});

it.each<[keyof CourseForm, CourseFields]>([
  ['published', { published: false }],
  ['category', { category: 'art' }],
  ['place', { place: '別館' }],
  ['birthMonth', { birthMonth: 6 }],
  ['audience', { audience: { classes: ['outside'] } }],
  ['sessions', { sessions: [more] }],
  ['capacity', { capacity: 7 }],
  ['price', { price: 600 }],
  ['coursePrice', { coursePrice: 600 }],
  ['loan', { loan: true }],
  ['loans', { loans: [{ name: '弓', price: 0, stock: null }] }],
  ['spans', { spans: [] }],
  ['spans', { spans: [{ ...span, limit: 1 }] }],
  ['spans', { spans: [{ ...span, method: 'lottery' }] }],
  ['conditions', { conditions: [] }],
  ['conditions', { conditions: [{ ...condition, limit: 2, events: [...condition.events], excludes: [] }] }],
])('[COURSE-02] with entries a course keeps %s', (field, fields) => {
  expect(staysBy(fields)).toEqual([field]);
});

it('[COURSE-02] a draft with entries may be published again', () => {
  expect(whyCourseStays({ ...form, published: false }, form)).toEqual([]);
});

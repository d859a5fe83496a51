import { expect, it } from 'vitest';
import type { Tenant } from '#contract/tenant.ts';
import type { Audience } from '#rules/event/audience.ts';
import { aSpan, midJune } from '#rules/testing/anEventStanding.ts';
import type { View } from '#server/readCache/facts.ts';
import { offeredCourses } from './offeredCourses.ts';
import type { Courses } from './offerFacts.ts';

const tenant = { canReserve: true, timeZone: 'Asia/Tokyo' } as Tenant;
const viewer = {
  userId: 'somebody',
  suspendedUntil: null,
  isVerified: true,
  classes: [],
  reductions: [],
  part: { birthday: null, reservations: [], children: [] },
};
const view: View = { tenant, nowMs: 0, now: midJune, clockMs: 100, viewer };

const row = (event_id: string, birth_month = 0, audience: Audience = {}) =>
  ({
    event_id,
    capacity: 3,
    birth_month,
    audience,
    loans: [],
    companions: null,
    sessions: [{ date: '2026-08-01', from_minute: 600, to_minute: 720 }],
    sessions_off: [],
  }) as never;
const coursesOf = (...rows: never[]): Courses => ({
  rows,
  spans: [{ facts: aSpan(), eventIds: ['one', 'other'] }],
  conditions: [],
});

/** The courses that are written, in this order, and the seats that are left. */
function writing() {
  const written: string[] = [];
  const write = ({ eventId, seatsLeft }: { eventId: string; seatsLeft: number | null }) => {
    written.push(eventId);
    return `${eventId} ${seatsLeft}`;
  };
  const texts = (courses: Courses, kept: number, viewing = view) => {
    const seats = [{ eventId: 'other', kept, heldUntilMs: [], claimed: 0 }];
    return offeredCourses(viewing, { courses, seats }, write).offers.map(({ text }) => text);
  };
  return { written, texts };
}

it('only a course that has changed is made again, and all of them for another minute, tenant or definition', () => {
  const { written, texts } = writing();
  const courses = coursesOf(row('one'), row('other'));
  expect([texts(courses, 1), texts(courses, 1)]).toEqual([
    ['one 3', 'other 2'],
    ['one 3', 'other 2'],
  ]);
  expect(written).toEqual(['one', 'other']);
  expect(texts(courses, 2)).toEqual(['one 3', 'other 1']);
  expect(written.splice(0)).toEqual(['one', 'other', 'other']);
  texts(courses, 2, { ...view, now: '2026-06-10T12:01' });
  texts(courses, 2, { ...view, tenant: { ...tenant, canReserve: false } });
  texts(coursesOf(row('one'), row('other')), 2);
  expect(written).toEqual(['one', 'other', 'one', 'other', 'one', 'other']);
});

it('people who are suspended, or born in another month where that matters, have courses of their own', () => {
  const { written, texts } = writing();
  const [any, june] = [coursesOf(row('one')), coursesOf(row('one', 6))];
  const as = (more: object): View => ({ ...view, viewer: { ...viewer, ...more } });
  const born = (birthday: string) => as({ part: { birthday, reservations: [], children: [] } });
  texts(any, 0, born('1990-06-15'));
  texts(any, 0, born('1990-07-15'));
  expect(written.splice(0)).toEqual(['one']);
  texts(any, 0, as({ suspendedUntil: '2026-06-10' }));
  expect(written.splice(0)).toEqual(['one']);
  for (const birthday of ['1990-06-15', '1990-07-15', '1980-06-01']) texts(june, 0, born(birthday));
  expect(written).toEqual(['one', 'one']);
});

it('people of another age have courses of their own where that matters, and those of one age the same', () => {
  const { written, texts } = writing();
  const seniors = coursesOf(row('one', 0, { age: { from: 65, on: 'first_session' } }));
  for (const birthday of ['1950-06-15', '1940-07-15', '1990-06-15', '2000-01-01', null, '1950-06-15']) {
    texts(seniors, 0, { ...view, viewer: { ...viewer, part: { birthday, reservations: [], children: [] } } });
  }
  // Old, young, and not known; the old ones once more.
  expect(written).toEqual(['one', 'one', 'one']);
});

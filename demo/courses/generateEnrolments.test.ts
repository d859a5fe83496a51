import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { addMinutes, addMonths, dayOf, firstOfMonth } from '#rules/day/day.ts';
import { eventReservationStates } from '#rules/event/eventReservationStates.ts';
import { courseWorldOf } from '#server/cli/testing/courseWorldOf.ts';
import { takesSeat } from './courseLedger.ts';
import { type CourseWorld, type Enrolment, type Participant, standOf } from './courseWorld.ts';
import { type EnrolmentOptions, generateEnrolments } from './generateEnrolments.ts';

const manabi = readFileSync(new URL('../bundles/manabi.yaml', import.meta.url), 'utf8');

const participants: readonly Participant[] = Array.from({ length: 200 }, (_, index) => ({
  userId: `user-${index}`,
  birthday: `1980-${String((index % 12) + 1).padStart(2, '0')}-15`,
}));

const me: Participant = { userId: 'me', birthday: '1990-08-20' };

const now = '2026-06-10T10:00';
const world = courseWorldOf(manabi, now);
const options: EnrolmentOptions = { seed: 7, count: 500, participants, showcaseFor: me };
const enrolments = generateEnrolments(world, options);

const stateOf = (enrolment: Enrolment) => standOf(enrolment).state;
const counted = (all: readonly Enrolment[]) => all.filter((one) => eventReservationStates[stateOf(one)].counts);
const byPerson = (all: readonly Enrolment[]) => [...Map.groupBy(all, ({ userId }) => userId).values()];
const eventIdOf = ({ course }: Enrolment) => course.facts.eventId;

describe('Generated enrolments', () => {
  test('are the same for the same seed, and others for another', () => {
    expect(generateEnrolments(courseWorldOf(manabi, now), options)).toEqual(enrolments);
    expect(generateEnrolments(world, { ...options, seed: 8 })).not.toEqual(enrolments);
  });

  test('are as many as asked for, besides those of the person who shows everything', () => {
    expect(enrolments.filter(({ userId }) => userId !== 'me')).toHaveLength(500);
  });

  test('never take more seats than there are', () => {
    for (const [course, own] of Map.groupBy(enrolments.filter(takesSeat), ({ course }) => course)) {
      expect(own.length).toBeLessThanOrEqual(course.facts.capacity ?? 0);
    }
  });

  test('are one for each person and event', () => {
    for (const own of byPerson(counted(enrolments))) {
      expect(new Set(own.map(eventIdOf)).size).toBe(own.length);
    }
  });

  test('keep to the allowances of spans', () => {
    for (const own of byPerson(counted(enrolments))) {
      for (const [span, taken] of Map.groupBy(own, (one) => one.span)) {
        expect(taken.length).toBeLessThanOrEqual(span.limitCount ?? taken.length);
      }
    }
  });

  test('keep to the conditions', () => {
    for (const own of byPerson(counted(enrolments))) {
      const among = (eventIds: readonly string[]) => own.filter((one) => eventIds.includes(eventIdOf(one))).length;
      for (const { conditionType, limitCount, conditionEventIds, eventIds } of world.conditions) {
        if (conditionType === 'UpperLimit') expect(among(eventIds)).toBeLessThanOrEqual(limitCount);
        else expect(Math.min(among(conditionEventIds), among(eventIds))).toBe(0);
      }
    }
  });

  test('are of people born in the month of the event', () => {
    const months = new Map(
      [...participants, me].map(({ userId, birthday }) => [userId, Number(birthday?.slice(5, 7))]),
    );
    const limited = enrolments.filter(({ course }) => course.facts.birthMonth > 0);
    expect(limited.length).toBeGreaterThan(0);
    for (const { userId, course } of limited) expect(months.get(userId)).toBe(course.facts.birthMonth);
  });

  test('began while their span took people, and lived in order until now at the latest', () => {
    for (const { course, span, steps } of enrolments) {
      const [added] = steps;
      expect(added.at >= span.opensAt && added.at < span.closesAt && added.at < course.facts.firstSessionAt).toBe(true);
      const moments = steps.map(({ at }) => at);
      expect(moments).toEqual(moments.toSorted());
      expect(moments.every((at) => at <= now)).toBe(true);
    }
  });

  test('wait for the draw until it is told, and three days longer: the server makes those draws', () => {
    const entries = enrolments.filter(({ span, userId }) => span.entryType === 'lottery' && userId !== 'me');
    const threeDaysAgo = addMinutes(now, -3 * 1440);
    const told = entries.filter(({ span }) => (span.announceAt ?? '') <= threeDaysAgo);
    const waiting = entries.filter(({ span }) => (span.announceAt ?? '') > threeDaysAgo);
    expect(new Set(told.map(stateOf))).toEqual(new Set(['won', 'lost']));
    expect(new Set(waiting.map(stateOf))).toEqual(new Set(['applied']));
  });

  test('lost only where no seat was left', () => {
    const lost = new Set(enrolments.filter((one) => stateOf(one) === 'lost').map(({ course }) => course));
    expect(lost.size).toBeGreaterThan(0);
    for (const course of lost) {
      const seats = enrolments.filter((one) => one.course === course).filter(takesSeat);
      expect(seats).toHaveLength(course.facts.capacity ?? 0);
    }
  });

  test('leave some courses full that take people now, also when the holds in carts are over', () => {
    const taken = enrolments.filter(takesSeat).filter((one) => stateOf(one) !== 'in_cart');
    const full = world.courses.filter(
      ({ facts }) =>
        facts.spans.some(({ opensAt, closesAt }) => opensAt <= now && now < closesAt) &&
        taken.filter((one) => eventIdOf(one) === facts.eventId).length === facts.capacity,
    );
    expect(full.length).toBeGreaterThanOrEqual(2);
    expect(full.length).toBeLessThan(world.courses.length / 4);
  });

  test('fit in beside seats that are given already', () => {
    const half = world.courses.map((course) => ({
      ...course,
      seatsGiven: Array.from({ length: Math.floor((course.facts.capacity ?? 0) / 2) }, (_, index) => index + 1),
    }));
    for (const [course, own] of Map.groupBy(
      generateEnrolments({ ...world, courses: half }, options).filter(takesSeat),
      (one) => one.course,
    )) {
      expect(own.length + course.seatsGiven.length).toBeLessThanOrEqual(course.facts.capacity ?? 0);
    }
  });

  test('are fewer than asked for when nobody can take more', () => {
    expect(generateEnrolments(world, { ...options, count: 5_000 }).length).toBeLessThan(4_000);
  });

  test('wait for the money where it is collected online', () => {
    const paid: CourseWorld = { ...world, feeCollection: 'online' };
    const states = generateEnrolments(paid, options).map((one) => ({ state: stateOf(one), fee: one.course.fee }));
    expect(states).toContainEqual({ state: 'awaiting_payment', fee: expect.any(Number) });
    expect(states.filter(({ state, fee }) => state === 'awaiting_payment' && fee === 0)).toEqual([]);
  });
});

const everyDay = ['2026-01-01', '2026-01-31', '2026-02-28', '2026-03-01', '2026-05-06', '2027-12-29', '2028-02-29'];

describe('The person who shows everything', () => {
  test.each(everyDay.flatMap((day) => [`${day}T00:05`, `${day}T23:55`]))('has every kind at %s', (at) => {
    const own = generateEnrolments(courseWorldOf(manabi, at), { ...options, count: 0, participants: [] });
    const inState = (state: string) => own.filter((one) => stateOf(one) === state);
    expect(new Set(own.map(stateOf))).toEqual(
      new Set(['in_cart', 'applied', 'won', 'lost', 'fixed', 'cancelled_operator']),
    );
    expect(inState('in_cart').map(takesSeat).toSorted()).toEqual([false, true]);
    expect(inState('in_cart').some(({ course }) => course.lendsInstruments)).toBe(true);
    const months = [dayOf(at), addMonths(firstOfMonth(dayOf(at)), 1)].map((day) => day.slice(0, 7));
    for (const month of months) {
      const shown = inState('fixed').filter(({ course }) =>
        course.sessions.some(({ startsAt }) => startsAt.startsWith(month)),
      );
      expect(shown.length).toBeGreaterThanOrEqual(2);
    }
    expect(own.some(({ asksForInstrument }) => asksForInstrument)).toBe(true);
    expect(own.some(({ course }) => course.sessions.length > 1)).toBe(true);
  });
});

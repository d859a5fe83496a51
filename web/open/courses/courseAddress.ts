import type { CourseSearch, PartOfDay } from '#rules/event/search/searchCourses.ts';

/** What is looked for, and how many of the courses found are on show. */
export type CourseConditions = CourseSearch & { readonly shown: number };

/** So many courses are shown at first, and as many again with each press. */
export const coursesAtOnce = 50;

const partNames: readonly string[] = ['morning', 'afternoon', 'evening'] satisfies PartOfDay[];
const isPart = (told: string): told is PartOfDay => partNames.includes(told);

/** The conditions that an address holds. What it says wrongly asks nothing. */
export function courseConditionsIn(address: URLSearchParams): CourseConditions {
  const told = (key: string) => (address.get(key) ?? '').slice(0, 100);
  const part = told('time');
  const days = told('days').split('').map(Number);
  const shown = Number(told('shown'));
  return {
    text: told('q'),
    eventContainerId: told('place'),
    eventCategoryId: told('category'),
    weekdays: days.filter((day) => Number.isInteger(day) && day >= 0 && day <= 6),
    part: isPart(part) ? part : '',
    isOpenOnly: address.get('open') !== null,
    isFreeOnly: address.get('free') !== null,
    shown: Number.isInteger(shown) ? Math.min(Math.max(shown, coursesAtOnce), 10_000) : coursesAtOnce,
  };
}

/** The query of an address; without what asks nothing. */
export function addressOfCourses({ shown, ...search }: CourseConditions) {
  const said: readonly (readonly [string, string])[] = [
    ['q', search.text.trim()],
    ['place', search.eventContainerId],
    ['category', search.eventCategoryId],
    ['days', search.weekdays.join('')],
    ['time', search.part],
    ['open', search.isOpenOnly ? '1' : ''],
    ['free', search.isFreeOnly ? '1' : ''],
    ['shown', shown === coursesAtOnce ? '' : String(shown)],
  ];
  return new URLSearchParams(said.filter(([, value]) => value !== '').map(([key, value]) => [key, value])).toString();
}

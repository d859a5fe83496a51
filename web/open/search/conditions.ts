import type { Loosening, RoomSearchInput } from '#contract/open/search.ts';
import { clockText } from '#rules/day/minuteRange.ts';
import { clockOfMinutes } from '#rules/facility/calendar/frames.ts';
import { daysOfChoice, whenChoiceOf } from '#rules/facility/search/whenChoice.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';

type Sort = NonNullable<RoomSearchInput['sort']>;

/** What is looked for, as it stands in the form and in the address. */
export type Conditions = {
  readonly text: string;
  /** See daysOfChoice. */
  readonly when: string;
  /** '' for any, a part of the day, or '09:00-12:00'. */
  readonly time: string;
  /** As it was typed. */
  readonly people: string;
  readonly use: string;
  readonly equipment: readonly string[];
  readonly containerIds: readonly string[];
  readonly isFreeOnly: boolean;
  readonly sort: Sort;
};

export const noConditions: Conditions = {
  text: '',
  when: 'anyDay',
  time: '',
  people: '',
  use: '',
  equipment: [],
  containerIds: [],
  isFreeOnly: true,
  sort: 'day',
};

/** Minutes of the day. A frame that touches one is found. */
const partsOfDay: Readonly<Record<string, readonly [number, number]>> = {
  morning: [0, 720],
  afternoon: [720, 1020],
  evening: [1020, 1440],
};

const hoursPattern = /^([01]\d|2[0-4]):([0-5]\d)-([01]\d|2[0-4]):([0-5]\d)$/;

/** From when to when, in minutes of the day, where hours are asked for; null else. */
export function hoursOf(time: string) {
  const [, ...digits] = hoursPattern.exec(time) ?? [];
  const [fromHour = 0, fromMinute = 0, toHour = 0, toMinute = 0] = digits.map(Number);
  const range = { fromMinute: fromHour * 60 + fromMinute, toMinute: toHour * 60 + toMinute };
  return range.fromMinute < range.toMinute && range.toMinute <= 1440 ? range : null;
}

/** '09:00-12:00' */
export const timeOfHours = (fromMinute: number, toMinute: number) => `${clockText(fromMinute)}-${clockText(toMinute)}`;

const isTime = (time: string) => Object.hasOwn(partsOfDay, time) || hoursOf(time) !== null;

const mostPeople = 100_000;

/** How many people; null for any number, undefined for what is no number of people. */
export function peopleOf(typed: string) {
  const people = wholeNumberOf(typed);
  return people === null || (people >= 1 && people <= mostPeople) ? people : undefined;
}

const sorts: readonly string[] = ['day', 'price', 'hall'] satisfies Sort[];
const isSort = (told: string): told is Sort => sorts.includes(told);

const idPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The conditions that an address holds. What it says wrongly asks nothing. */
export function conditionsIn(address: URLSearchParams, today: string): Conditions {
  const told = (key: string, most = 100) => (address.get(key) ?? '').replaceAll('\0', '').slice(0, most);
  const [time, sort, people] = [told('time'), told('sort'), told('people')];
  return {
    text: told('q'),
    when: whenChoiceOf(told('when'), today),
    time: isTime(time) ? time : '',
    people: peopleOf(people) ? people : '',
    use: told('use', 60),
    equipment: address
      .getAll('equipment')
      .filter((name) => name.length <= 60)
      .slice(0, 10),
    containerIds: address
      .getAll('hall')
      .filter((id) => idPattern.test(id))
      .slice(0, 100),
    isFreeOnly: address.get('all') === null,
    sort: isSort(sort) ? sort : 'day',
  };
}

/** The query of an address, in the order of the form; without what asks nothing. The day is always told. */
export function addressOfConditions(conditions: Conditions) {
  const { text, when, time, people, use, equipment, containerIds, isFreeOnly, sort } = conditions;
  const said: readonly (readonly [string, string])[] = [
    ['q', text.trim()],
    ['when', when],
    ['time', time],
    ['people', people === '' ? '' : String(peopleOf(people) ?? '')],
    ['use', use.trim()],
    ...equipment.map((name) => ['equipment', name] as const),
    ...containerIds.map((id) => ['hall', id] as const),
    ['all', isFreeOnly ? '' : '1'],
    ['sort', sort === 'day' ? '' : sort],
  ];
  return new URLSearchParams(said.filter(([, value]) => value !== '').map(([key, value]) => [key, value])).toString();
}

/** The call that asks for them today. */
export function requestOf(conditions: Conditions, today: string): RoomSearchInput {
  const { text, when, time, people, use, equipment, containerIds, isFreeOnly, sort } = conditions;
  const { weekdays, ...days } = daysOfChoice(when, today);
  const part = partsOfDay[time];
  const hours = part ? { fromMinute: part[0], toMinute: part[1] } : hoursOf(time);
  const asked = peopleOf(people);
  return {
    text,
    ...days,
    weekdays: [...weekdays],
    ...(hours && { hours: clockOfMinutes(hours) }),
    isAnyPart: part !== undefined,
    ...(asked && { people: asked }),
    use,
    equipment: [...equipment],
    containerIds: [...containerIds],
    isFreeOnly,
    sort,
  };
}

const loosened: Readonly<Record<Loosening['condition'], Partial<Conditions>>> = {
  text: { text: '' },
  day: { when: 'anyDay' },
  hours: { time: '' },
  people: { people: '' },
  use: { use: '' },
  equipment: { equipment: [] },
  place: { containerIds: [] },
};

/** The same without one condition. */
export const without = (conditions: Conditions, condition: Loosening['condition']): Conditions => ({
  ...conditions,
  ...loosened[condition],
});

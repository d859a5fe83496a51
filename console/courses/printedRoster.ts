import type { Participant } from '#contract/desk/course/courses.ts';

/** So many dates find room on a sheet. */
const datesOfSheet = 8;

/** The dates of a course, as many at a time as a sheet has room for. */
export const attendanceSheets = <Date>(dates: readonly Date[]): readonly (readonly Date[])[] =>
  Array.from({ length: Math.ceil(dates.length / datesOfSheet) }, (_, sheet) =>
    dates.slice(sheet * datesOfSheet, (sheet + 1) * datesOfSheet),
  );

type Named = Pick<Participant, 'reservationId' | 'personName' | 'personKana' | 'hasPlace' | 'party'>;

const byReading = new Intl.Collator('ja').compare;

/** Everybody who has a place, by their reading, each followed by whom they bring. */
export const whoTakesPart = (people: readonly Named[]) =>
  people
    .filter(({ hasPlace, personName }) => hasPlace && personName !== '')
    .toSorted((one, other) => byReading(one.personKana || one.personName, other.personKana || other.personName))
    .flatMap(({ reservationId, personName, personKana, party }) => [
      { key: reservationId, name: personName, kana: personKana },
      ...party.map((name, index) => ({ key: `${reservationId} ${index}`, name, kana: '' })),
    ]);

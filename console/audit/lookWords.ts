import { dayText } from '#ui/text/format.ts';

type Asked = Readonly<Record<string, unknown>>;

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** So many of the people of one look are named; its details have all of them. */
const mostPeople = 3;

const numbersOf = (value: unknown) =>
  Array.isArray(value) ? value.filter((number): number is string => typeof number === 'string') : [];

/** What a look was about, as its request says it: a reservation, people, and what lists were searched for. */
export function lookWords(request: string) {
  const asked = JSON.parse(request) as Asked;
  const [from, to, date] = [textOf(asked.from), textOf(asked.to), textOf(asked.date)].map((day) =>
    /^\d{4}-\d{2}-\d{2}$/.test(day) ? dayText(day) : '',
  );
  const text = textOf(asked.text);
  const numbers = numbersOf(asked.userNumbers);
  const words = [
    text === '' ? '' : `「${text}」`,
    from || to ? `${from}～${to}` : '',
    date ?? '',
    typeof asked.count === 'number' ? `${asked.count}件` : '',
  ];
  return {
    reservationId: textOf(asked.reservationId),
    userNumbers: numbers.slice(0, mostPeople),
    others: Math.max(0, numbers.length - mostPeople),
    filter: words.filter((word) => word !== '').join('、'),
  };
}

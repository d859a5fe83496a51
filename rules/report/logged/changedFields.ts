import { dayText } from '#rules/day/dayText.ts';
import { fieldLabels, technical, valueText } from './fieldWords.ts';

type Said = Readonly<Record<string, unknown>>;

/** A field of a change as the log keeps it: '' where nothing stood there, or the log does not say how it was. */
export type ChangedField = { readonly label: string; readonly before: string; readonly after: string };

type Logged = {
  readonly request: unknown;
  readonly answer: unknown;
  /** How a reservation stood and how it stands since; null for anything else. */
  readonly before: unknown;
  readonly after: unknown;
};

/** A change with many parts is named as far as it is read; what was asked for stands whole beside it. */
const mostFields = 60;

const asSaid = (value: unknown): Said => (typeof value === 'object' && value !== null ? (value as Said) : {});

type Leaf = { readonly name: string; readonly label: string; readonly text: string };

const two = (value: unknown) => String(value).padStart(2, '0');

/** A day and the hours of a use in one field. */
const textOfUse = (use: Said) =>
  [
    dayText(String(use.date)),
    use.articleName,
    use.timeFrameName,
    `${two(use.timeFrameFromHour)}:${two(use.timeFrameFromMinute)}～${two(use.timeFrameToHour)}:${two(use.timeFrameToMinute)}`,
  ].join(' ');

/** What was said, field by field: lists of plain values in one, those of others one after the other. */
function leaves(value: unknown, name: string, label: string): readonly Leaf[] {
  if (Array.isArray(value)) {
    const isPlain = value.every((one) => typeof one !== 'object' || one === null);
    if (isPlain) return [{ name, label, text: value.map((one) => valueText(name, one)).join('、') }];
    return value.flatMap((one, index) => leaves(one, name, value.length > 1 ? `${label} ${index + 1}` : label));
  }
  if (typeof value !== 'object' || value === null) return [{ name, label, text: valueText(name, value) }];
  if ('timeFrameFromHour' in value) return [{ name, label, text: textOfUse(asSaid(value)) }];
  return Object.entries(value).flatMap(([key, part]) => {
    if (technical.has(key)) return [];
    const own = fieldLabels[key] ?? key;
    return leaves(part, key, label === '' ? own : `${label}・${own}`);
  });
}

/** How the reservation stood and stands, where that is not the same. */
const standing = (before: Said, after: Said): readonly ChangedField[] =>
  leaves(after, '', '')
    .map(({ name, label, text }) => ({ label, before: valueText(name, before[name]), after: text }))
    .filter((field) => field.before !== field.after);

/** What was asked for, beside what the member of staff saw before it where the call sends that. */
function asked({ seen, seenUntil, corrected, ...request }: Said): ChangedField[] {
  const saw = asSaid(seen);
  return [
    ...leaves(asSaid(corrected), '', '').map(({ name, label, text }) => {
      const before = valueText(name, saw[name]);
      return { label, before, after: text };
    }),
    ...leaves(request, '', '').map(({ name, label, text }) => {
      const before = name === 'until' && label === fieldLabels.until ? valueText(name, seenUntil) : '';
      return { label, before, after: text };
    }),
  ];
}

/** What came of it, as far as it is known by a name: what else is answered is for the screen. */
const answered = (answer: Said): readonly ChangedField[] =>
  Object.entries(answer)
    .filter(([name]) => Object.hasOwn(fieldLabels, name))
    .flatMap(([name, value]) => leaves(value, name, fieldLabels[name] ?? name))
    .map(({ label, text }) => ({ label, before: '', after: text }));

/** A change field by field, as staff read it. */
export function changedFields({ request, answer, before, after }: Logged): ChangedField[] {
  const said = [...standing(asSaid(before), asSaid(after)), ...asked(asSaid(request)), ...answered(asSaid(answer))];
  const seen = new Set<string>();
  return said
    .filter((field) => {
      // What was asked for, what a reservation became and what was answered is often the same.
      const told = `${field.label}\n${field.after}`;
      const isSaid = (field.before !== '' || field.after !== '') && !seen.has(told);
      seen.add(told);
      return isSaid;
    })
    .slice(0, mostFields);
}

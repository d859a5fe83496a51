import type { Errors } from '#console/kit/useChecked.ts';
import { toDigits, wholeNumberOf } from '#ui/form/digits.ts';
import type { Option } from '#ui/form/SelectField.tsx';
import type { Texts } from './group.ts';

/** A field by itself: how it is called, and of which kind it is. */
export type PlainField<Values> = {
  readonly name: keyof Values & string;
  readonly label: string;
  readonly support?: string;
  readonly isRequired?: true;
  /** How it reads where nothing is said. */
  readonly none?: string;
  /** It is asked only where something else is said. */
  readonly isAsked?: (texts: Texts) => boolean;
} & (
  | { readonly kind: 'line' | 'prose' | 'lines' | 'secret' }
  | { readonly kind: 'number' | 'decimal'; readonly unit: string }
  | { readonly kind: 'choice' | 'select' | 'choices'; readonly options: readonly Option[] }
  | { readonly kind: 'yesNo'; readonly options: readonly [yes: string, no: string] }
);

export const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const decimalOf = (text: string) => {
  const typed = text.normalize('NFKC').trim();
  return typed === '' ? null : /^\d+(\.\d+)?$/.test(typed) ? Number(typed) : Number.NaN;
};

/** A value of a form as it is typed. */
export function plainText({ kind }: Pick<PlainField<never>, 'kind'>, value: unknown): string {
  if (kind === 'yesNo') return value === true ? 'yes' : 'no';
  if (Array.isArray(value)) return value.join('\n');
  return value === null || value === undefined ? '' : String(value);
}

/** The value that is typed; NaN for what is no number. */
export function plainValue({ kind }: Pick<PlainField<never>, 'kind'>, text: string): unknown {
  switch (kind) {
    case 'line':
    case 'secret':
      return text.trim();
    case 'number':
      return wholeNumberOf(text);
    case 'decimal':
      return decimalOf(text);
    case 'lines':
    case 'choices':
      return linesOf(text);
    case 'yesNo':
      return text === 'yes';
    default:
      return text;
  }
}

export const noNumber = '数字で入力してください。';

const nothingTyped = 'この項目を入力してください。';

/** The fields among these that are needed and empty, of which the server would not know what is meant. */
export const missingErrors = (
  texts: Texts,
  fields: readonly { readonly name: string; readonly kind: string; readonly isRequired?: true }[],
): Errors<string> =>
  Object.fromEntries(
    fields
      .filter(({ kind, isRequired }) => isRequired && (kind === 'number' || kind === 'secret'))
      .filter(({ name }) => (texts[name] ?? '').trim() === '')
      .map(({ name }) => [name, nothingTyped]),
  );

/** The fields among these whose text is no number. */
export const numberErrors = (texts: Texts, names: readonly string[]): Errors<string> =>
  Object.fromEntries(
    names.filter((name) => Number.isNaN(Number(toDigits(texts[name] ?? '') || '0'))).map((name) => [name, noNumber]),
  );

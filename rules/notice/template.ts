import type { Wording } from '#contract/office/messageTexts.ts';
import { cleanLine } from '#rules/text/typedText.ts';

/** What stands in place of each placeholder; nothing where there is none, and the line goes. */
export type Values = Readonly<Record<string, string | null>>;

/** A name in braces, as keyboards for Japanese write them, too. */
const placeholder = /[{｛]([^{}｛｝\n]*)[}｝]/gu;

const nameIn = (written: string) => written.normalize('NFC').trim();

/** The names that a text has in braces. */
export const namesIn = (text: string) => [...text.matchAll(placeholder)].map(([, name = '']) => nameIn(name));

/** A text without its placeholders. */
export const wordsBetween = (text: string) => text.split(placeholder).filter((_, index) => index % 2 === 0);

/** How far a value that goes on is moved in, so that its lines stand below each other: letters of Japanese are as wide. */
const indentBelow = (text: string) => '　'.repeat([...text].filter((letter) => !/[\x20-\x7e]/.test(letter)).length);

/** A line with what is known; null where something of it is not there. */
function filledLine(line: string, values: Values) {
  if (namesIn(line).some((name) => values[name] == null)) return null;
  const isHeaded = line.startsWith('■');
  return line.split(placeholder).reduce((text, part, index) => {
    if (index % 2 === 0) return text + part;
    const value = values[nameIn(part)] ?? '';
    return text + (isHeaded ? value.replaceAll('\n', `\n${indentBelow(text)}`) : value);
  }, '');
}

/** Without empty lines around it, and never two of them. */
const tidied = (text: string) => text.replaceAll(/\n{3,}/g, '\n\n').replace(/^\n+|\n+$/g, '');

/** A text with what is known: a line whose placeholder has no value goes. */
export const filledText = (body: string, values: Values) =>
  tidied(
    body
      .split('\n')
      .flatMap((line) => filledLine(line, values) ?? [])
      .join('\n'),
  );

/** One line, in which what has no value is left out. */
export const filledSubject = (subject: string, values: Values) =>
  cleanLine(subject.replaceAll(placeholder, (_, name: string) => values[nameIn(name)] ?? ''));

/** A message as it is worded, with what is known of it. */
export const filled = ({ subject, body }: Wording, values: Values): Wording => ({
  subject: filledSubject(subject, values),
  body: filledText(body, values),
});

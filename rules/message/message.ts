import { daysBetween } from '#rules/day/day.ts';
import { characterCount, cleanLine, isBlank } from '#rules/text/typedText.ts';

/** Characters of a message, and how many people one may go to. */
export const messageLimits = { subject: 60, body: 2_000, people: 50_000 };

/** The longest span of days whose people are written to together. */
export const longestSpan = 366;

type Words = { readonly subject: string; readonly body: string };

/** As it leaves: the subject is one line, and no line ends in two ways. */
export const asSent = ({ subject, body }: Words): Words => ({
  subject: cleanLine(subject),
  body: body.replaceAll(/\r\n?/g, '\n').trim(),
});

const wrong = (what: string, text: string, most: number) =>
  isBlank(text)
    ? `${what}を入力してください。`
    : characterCount(text) > most
      ? `${what}は${most.toLocaleString('ja-JP')}文字以内で入力してください。`
      : undefined;

/** Why a message cannot leave, by its field. */
export const wrongWords = ({ subject, body }: Words) => ({
  subject: wrong('件名', subject, messageLimits.subject),
  body: wrong('本文', body, messageLimits.body),
});

/** Why nobody can be chosen by such days; undefined where nothing stands in the way. */
export function wrongSpan({ from, to }: { readonly from: string; readonly to: string }) {
  if (to < from) return '最後の日には、最初の日以降を入力してください。';
  return daysBetween(from, to) >= longestSpan ? `期間は${longestSpan}日以内で入力してください。` : undefined;
}

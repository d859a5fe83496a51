import type { MessageTextId, Wording } from '#contract/office/messageTexts.ts';
import { characterCount, cleanLine, isBlank } from '#rules/text/typedText.ts';
import { knownIn, messageTexts } from './messageTexts.ts';
import { isCondition, isLink } from './placeholders.ts';
import { namesIn, wordsBetween } from './template.ts';

export const longestWording = { subject: 100, body: 5_000, lines: 200 } as const;

/** Controls, and what turns the direction of reading round. */
const unprintable = /[\p{Cc}\p{Zl}\p{Zp}\u202A-\u202E\u2066-\u2069\p{Cs}\uFFFE\uFFFF]/u;

const braced = (names: readonly string[]) => names.map((name) => `「{${name}}」`).join('');

type Known = { readonly always: readonly string[]; readonly sometimes: readonly string[] };

/** What is wrong with the braces of a text; '' for nothing. */
function whyNotBraced(text: string, { always, sometimes }: Known) {
  if (wordsBetween(text).some((words) => /[{}｛｝]/.test(words)))
    return '「{」と「}」は、項目の名前を囲むときだけ使えます。項目は1行の中に「{場所}」のように書いてください。';
  const unknown = namesIn(text).filter((name) => !always.includes(name) && !sometimes.includes(name));
  return unknown.length > 0 ? `${braced([...new Set(unknown)])}という項目は、この文面では使えません。` : '';
}

function whyNotSubject(id: MessageTextId, subject: string, known: Known) {
  if (isBlank(subject)) return '件名を入力してください。';
  if (cleanLine(subject) !== subject || unprintable.test(subject))
    return '件名は、前後に空白を入れず1行で書いてください。';
  if (characterCount(subject) > longestWording.subject)
    return `件名は${longestWording.subject}文字以内にしてください。`;
  const names = namesIn(subject);
  const notHere = names.filter((name) => isCondition(name) || isLink(name) || name === '本文');
  if (notHere.length > 0) return `${braced(notHere)}は、本文で使ってください。件名では使えません。`;
  if ((id === 'frame' || id === 'message') && !names.includes('件名')) return '「{件名}」を入れてください。';
  return whyNotBraced(subject, known);
}

/** A link ends where the words around it begin, for whoever makes it one that opens; and the message may end with one. */
const standsAlone = (name: string) => isLink(name) || name === '本文';

/** The first placeholder that words touch, which has to stand alone. */
function touchedIn(line: string) {
  const parts = line.split(/([{｛][^{}｛｝\n]*[}｝])/u);
  return parts.flatMap((part, index) => {
    const isFree = /(^|[\s　])$/.test(parts[index - 1] ?? '') && /^($|[\s　])/.test(parts[index + 1] ?? '');
    return index % 2 === 0 || isFree ? [] : namesIn(part).filter(standsAlone);
  })[0];
}

function whyNotNeeded(body: string, needs: readonly string[], { always }: Known) {
  const lines = body.split('\n').map(namesIn);
  const lacking = needs.filter((need) => !lines.some((names) => names.includes(need)));
  if (lacking.length > 0) return `必要な項目がありません。${braced(lacking)}を入れてください。`;
  const isSure = (need: string) => (names: readonly string[]) =>
    names.includes(need) && names.every((name) => name === need || always.includes(name));
  const hidden = needs.filter((need) => !lines.some(isSure(need)));
  const [first] = hidden;
  if (first === undefined) return '';
  return `${braced([first])}は、ほかの項目がないときに消える行にだけあります。${braced([first])}だけの行にも入れてください。`;
}

function whyNotBody(id: MessageTextId, body: string, known: Known) {
  if (isBlank(body)) return '本文を入力してください。';
  if (body.split('\n').some((line) => unprintable.test(line))) return '本文に、使えない文字（制御文字）があります。';
  if (characterCount(body) > longestWording.body) return `本文は${longestWording.body}文字以内にしてください。`;
  if (body.split('\n').length > longestWording.lines) return `本文は${longestWording.lines}行以内にしてください。`;
  const braces = whyNotBraced(body, known);
  if (braces !== '') return braces;
  const touched = body
    .split('\n')
    .map(touchedIn)
    .find((name) => name !== undefined);
  if (touched !== undefined) return `${braced([touched])}の前後には、空白か改行を入れてください。`;
  return whyNotNeeded(body, messageTexts[id].needs, known);
}

/** Why a town may not word a message so, at its subject and its body; '' where it may. */
export function whyNotWorded(id: MessageTextId, { subject, body }: Wording): Wording {
  const known = knownIn(id);
  return { subject: whyNotSubject(id, subject, known), body: whyNotBody(id, body, known) };
}

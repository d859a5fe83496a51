import { compatibleLine } from '#rules/text/typedText.ts';
import type { Report } from '../words/moveWords.ts';
import { typedYen } from './typed.ts';

type At = { readonly line: number; readonly at: object };
const textAt = ({ at }: At, field: string) => (at as Readonly<Record<string, string>>)[field] ?? '';

/** The state a line tells, by our words for it; null for one that is none, which is reported. */
export function stateAt<State extends string>(
  line: At & { readonly at: { readonly state: string } },
  states: Readonly<Record<string, State>>,
  report: Report,
): State | null {
  const written = compatibleLine(line.at.state);
  const found = Object.entries(states).find(([word]) => compatibleLine(word) === written)?.[1];
  if (found) return found;
  if (written !== '')
    report({ line: line.line, field: 'state' }, 'stateUnknown', { written, known: Object.keys(states).join('、') });
  return null;
}

/** Yen of a line; 0 for what is none, which is reported. */
export function yenAt(line: At, field: string, report: Report): number {
  const written = textAt(line, field);
  const yen = typedYen(written);
  if (yen === undefined) report({ line: line.line, field }, 'notYen', { written });
  return yen ?? 0;
}

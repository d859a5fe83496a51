import { characterCount } from '#rules/text/typedText.ts';
import type { Context, Staff } from '#server/context.ts';
import { Refused } from '#server/refused.ts';
import type { Payable } from '../payment/payable.ts';

const longestNote = 500;

/** Keeps with a decision what staff note about it for each other; '' keeps nothing. Refuses tooLong. */
export async function noteForStaff(
  context: Context<Staff>,
  { kind, subject }: Pick<Payable, 'kind' | 'subject'>,
  typed: string,
) {
  const text = typed.trim();
  if (characterCount(text) > longestNote) throw new Refused('tooLong');
  if (text !== '') await kind.remark(context, subject.id, { action: 'staffNote', text });
}

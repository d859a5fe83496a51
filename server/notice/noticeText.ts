import { fullName } from '#rules/text/fullName.ts';
import { type Content, groupedContent } from './groupedContent.ts';
import { accountWords } from './words/accountWords.ts';
import { bookingWords } from './words/bookingWords.ts';
import { changeWords } from './words/changeWords.ts';
import type { Writers } from './words/lines.ts';
import { moneyWords } from './words/moneyWords.ts';
import type { NoticeFacts, NoticeKind } from './words/noticeFacts.ts';
import { vacancyWords } from './words/vacancyWords.ts';

const writers: Writers = { ...accountWords, ...bookingWords, ...changeWords, ...moneyWords, ...vacancyWords };

/** What is forgotten of a message as soon as it has left: all that it says, or only what proves an address. */
export type Secret = 'all' | 'proof' | 'nothing';

const secrets: Readonly<Partial<Record<string, Secret>>> = {
  passwordReset: 'all',
  verifyMail: 'all',
  registered: 'proof',
} satisfies Partial<Record<NoticeKind, Secret>>;

export const secretOf = (kind: string): Secret => secrets[kind] ?? 'nothing';

/** The facts of a message as they are kept: with the names of the tenant and the person when it was written. */
type KeptFacts = NoticeFacts[NoticeKind] & {
  readonly tenantName: string;
  readonly lastName: string;
  readonly firstName: string;
};

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(writers, kind);

/** In which act it was written; null for messages from before acts were marked. What one act tells a person goes as one. */
export const actOf = (facts: unknown) => (facts as { readonly act?: string } | null)?.act ?? null;

/** A message as it is kept. */
export type KeptNotice = { readonly kind: string; readonly facts: unknown };

/**
 * The words of what goes as one message, from kinds and kept facts, under the names that the first of them has; null where
 * kind and facts of one do not fit together, or are forgotten.
 */
export function keptNoticeText(kept: readonly KeptNotice[]) {
  const [first] = kept;
  // Written by notify() for its kind, so they are its facts.
  const { tenantName, lastName, firstName } = (first?.facts ?? {}) as Partial<KeptFacts>;
  if (tenantName === undefined) return null;
  const names = { tenantName, personName: fullName(lastName, firstName) };
  try {
    const contents = kept.map(({ kind, facts }) => {
      if (!isKind(kind)) throw new Error(`no words for ${kind}`);
      return contentOf(kind, facts as NoticeFacts[typeof kind]);
    });
    return signed(groupedContent(contents), names);
  } catch {
    return null;
  }
}

type Names = { readonly tenantName: string; readonly personName: string };

const contentOf = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind]): Content => {
  const { subject, lines } = writers[kind](facts);
  return { subject, lines: lines.filter((line) => line !== null) };
};

/** Subject and text of a message: what happened, what to do, until when. Plain text for mail and LINE alike. */
export const noticeText = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind], names: Names) =>
  signed(contentOf(kind, facts), names);

function signed({ subject, lines }: Content, { tenantName, personName }: Names) {
  const body = [
    // Without a name where it is not known who reads it.
    ...(personName === '' ? [] : [`${personName} 様`, '']),
    ...lines,
    '',
    '――――',
    `${tenantName} 予約`,
    'このメッセージは自動でお送りしています。返信されてもお答えできません。',
  ];
  return { subject: `${subject}（${tenantName}）`, body: body.join('\n').replaceAll(/\n{3,}/g, '\n\n') };
}

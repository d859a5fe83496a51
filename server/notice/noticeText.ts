import type { Wording } from '#contract/office/messageTexts.ts';
import { type ValuesOf, type Wordings, wordingOf } from '#rules/notice/messageTexts.ts';
import { filled } from '#rules/notice/template.ts';
import { fullName } from '#rules/text/fullName.ts';
import { groupedContent } from './groupedContent.ts';
import { accountTold } from './words/accountTold.ts';
import { bookingTold } from './words/bookingTold.ts';
import { changeTold } from './words/changeTold.ts';
import { courseTold } from './words/courseTold.ts';
import { messageTold } from './words/messageTold.ts';
import { moneyTold } from './words/moneyTold.ts';
import type { NoticeFacts, NoticeKind } from './words/noticeFacts.ts';
import { onlyIf, type Tellers } from './words/told.ts';
import { vacancyTold } from './words/vacancyTold.ts';

const tellers: Tellers = {
  ...accountTold,
  ...bookingTold,
  ...changeTold,
  ...courseTold,
  ...messageTold,
  ...moneyTold,
  ...vacancyTold,
};

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

const isKind = (kind: string): kind is NoticeKind => Object.hasOwn(tellers, kind);

/** In which act it was written; null for messages from before acts were marked. What one act tells a person goes as one. */
export const actOf = (facts: unknown) => (facts as { readonly act?: string } | null)?.act ?? null;

/** The hall that it is about; null for none, and for messages from before it was kept. */
export const hallOf = (facts: unknown) => (facts as { readonly hallId?: string } | null)?.hallId ?? null;

/** A message as it is kept. */
export type KeptNotice = { readonly kind: string; readonly facts: unknown };

/** How the town words its messages, and where answers to them go; '' for nowhere. */
export type Voice = { readonly wordings: Wordings; readonly replyTo: string };

/** As the house words them. */
export const ofHouse: Voice = { wordings: {}, replyTo: '' };

/**
 * The words of what goes as one message, from kinds and kept facts, under the names that the first of them has; null where
 * kind and facts of one do not fit together, or are forgotten.
 */
export function keptNoticeText(kept: readonly KeptNotice[], voice: Voice) {
  const [first] = kept;
  // Written by notify() for its kind, so they are its facts.
  const { tenantName, lastName, firstName } = (first?.facts ?? {}) as Partial<KeptFacts>;
  if (tenantName === undefined) return null;
  const names = { tenantName, personName: fullName(lastName, firstName) };
  try {
    const messages = kept.map(({ kind, facts }) => {
      if (!isKind(kind)) throw new Error(`no words for ${kind}`);
      return worded(kind, facts as NoticeFacts[typeof kind], names, voice);
    });
    return signed(messages, names, voice);
  } catch {
    return null;
  }
}

export type Names = { readonly tenantName: string; readonly personName: string };

/** Without a name where it is not known who reads it. */
const nameValues = ({ tenantName, personName }: Names) => ({
  自治体名: tenantName,
  氏名: personName === '' ? null : personName,
});

/** Which text a message is, and what it is filled with. */
export const toldOf = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind]) => tellers[kind](facts);

/** A message without what stands around all of them. */
type Worded = Wording & {
  /** Staff wrote it. */
  readonly isWritten: boolean;
};

function worded<Kind extends NoticeKind>(
  kind: Kind,
  facts: NoticeFacts[Kind],
  names: Names,
  { wordings }: Voice,
): Worded {
  const { text, values } = toldOf(kind, facts);
  return { ...filled(wordingOf(wordings, text), { ...values, ...nameValues(names) }), isWritten: kind === 'message' };
}

/** Subject and text of a message: what happened, what to do, until when. Plain text for mail and LINE alike. */
export const noticeText = <Kind extends NoticeKind>(kind: Kind, facts: NoticeFacts[Kind], names: Names, voice: Voice) =>
  signed([worded(kind, facts, names, voice)], names, voice);

/** What goes as one, with what stands around it. */
function signed(messages: readonly Worded[], names: Names, { wordings, replyTo }: Voice): Wording {
  const { subject, lines } = groupedContent(
    messages.map(({ subject, body }) => ({ subject, lines: body.split('\n') })),
  );
  const isWritten = messages.every((message) => message.isWritten);
  const values: ValuesOf<'frame'> = {
    件名: subject,
    本文: lines.join('\n'),
    返信先: replyTo === '' ? null : replyTo,
    自動で送り返信できないとき: onlyIf(replyTo === '' && !isWritten),
    職員が書き返信できないとき: onlyIf(replyTo === '' && isWritten),
  };
  return filled(wordingOf(wordings, 'frame'), { ...values, ...nameValues(names) });
}

/** Texts that staff are sent, and no resident. */
export type StaffText = 'dayList' | 'monthReport' | 'factorFailed';

/** A text for staff, which nothing stands around. */
export const staffText = <Id extends StaffText>(
  text: Id,
  values: ValuesOf<Id>,
  { tenantName }: Pick<Names, 'tenantName'>,
  { wordings }: Pick<Voice, 'wordings'>,
) => filled(wordingOf(wordings, text), { ...values, 自治体名: tenantName });

import type { MessageTextId, Wording } from '#contract/office/messageTexts.ts';

/** Where the parts of a message are among what is typed, as mistakes name them. */
export const namesOf = (id: MessageTextId) => ({ subject: `messages.${id}.subject`, body: `messages.${id}.body` });

/** What is typed of a message. */
export function wordingIn(id: MessageTextId, texts: Readonly<Record<string, string>>): Wording {
  const { subject, body } = namesOf(id);
  return { subject: (texts[subject] ?? '').trim(), body: (texts[body] ?? '').replaceAll('\r\n', '\n').trimEnd() };
}

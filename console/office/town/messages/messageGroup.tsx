import type { Group } from '#console/office/groups/group.ts';
import { type MessageTextId, messageTextIds, type Wording } from '#contract/office/messageTexts.ts';
import type { TownForm } from '#contract/office/townForm.ts';
import { messageTexts } from '#rules/notice/messageTexts.ts';
import { MessageFields } from './MessageFields.tsx';
import { namesOf, wordingIn } from './wordingTexts.ts';

/** How each message is worded; null as the house does. */
export type TownMessages = { readonly [Id in MessageTextId]: Wording | null };

export const townMessagesOf = ({ messages }: Pick<TownForm, 'messages'>) =>
  Object.fromEntries(messageTextIds.map((id) => [id, messages[id] ?? null])) as TownMessages;

const isOfHouse = (id: MessageTextId, { subject, body }: Wording) =>
  subject === messageTexts[id].subject && body === messageTexts[id].body;

/** The words of one message. */
export const messageGroup = (id: MessageTextId): Group<TownMessages> => ({
  id: `message.${id}`,
  title: messageTexts[id].title,
  lines: () => [],
  texts: ({ [id]: own }) => {
    const { subject, body } = own ?? messageTexts[id];
    const names = namesOf(id);
    return { [names.subject]: subject, [names.body]: body };
  },
  values: (texts) => {
    const typed = wordingIn(id, texts);
    return { [id]: isOfHouse(id, typed) ? null : typed };
  },
  errors: () => ({}),
  render: (props) => <MessageFields {...props} id={id} />,
});

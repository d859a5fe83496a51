type Participant = { readonly participant?: { readonly name: string } };

/** Whose place a course is, where that is a child's; '' for one's own. */
export const participantText = ({ participant }: Participant) => (participant ? `${participant.name}さん` : '');

/** A course with whose place it is: two children may have the same. */
export const courseOfWhom = ({ eventName, ...whose }: Participant & { readonly eventName: string }) => {
  const name = participantText(whose);
  return name === '' ? eventName : `${eventName}（${name}）`;
};

/** Who a place of a course is for: the person of an account, their children as well, or the children alone. */
export const participantKinds = ['self', 'children', 'only_children'] as const;

export type Participants = (typeof participantKinds)[number];

/** What is said of a course that takes children, in a sentence; nothing of any other. */
export const participantsTexts = {
  self: null,
  children: 'お子さまだけでも参加できます。',
  only_children: 'お子さまのみの講座です。保護者の方が申し込みます。',
} as const satisfies Record<Participants, string | null>;

const minute = 60_000;

/** How long a link sent by mail is good, by what it is for, in milliseconds. */
export const mailTokenLife = { resetPassword: 30 * minute, verifyMail: 24 * 60 * minute } as const;

/** What a link sent by mail is for. */
export type MailPurpose = keyof typeof mailTokenLife;

/** So many wrong codes in all, for each mail: one guess in 200,000 succeeds. */
export const mailCodeTries = 5;

/** How long a link is good that staff hand over to somebody without mail, in milliseconds. */
export const handedLinkLife = 24 * 60 * minute;

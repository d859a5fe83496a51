/** Something that somebody waits for and can reserve now. */
export type Vacant = {
  readonly watchId: string;
  readonly userId: string;
  readonly place: string;
  /** A line for each day. */
  readonly when: string;
  /** When its use begins, by the wall clock of the tenant: until then it is worth telling. */
  readonly beginsAt: string;
  /** The screen on which it is reserved. */
  readonly address: string;
};

/** What all sessions of a course together cost, in yen. */
export const courseFee = (price: number, sessions: number) => price * sessions;

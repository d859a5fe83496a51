/** How a reservation was asked for: by its person, by staff for him, or by taking part in a draw, whoever entered it. */
export const bookingMethods = { online: 'オンライン', counter: '窓口', lottery: '抽選' } as const;

export type BookingMethod = keyof typeof bookingMethods;

/** What of a fee was reduced: what the ordinance lets staff or a class have, what staff decide, or what they have still to. */
export const reductionKinds = { granted: '減免あり', byHand: '窓口での減額', open: '申請中' } as const;

export type ReductionKind = keyof typeof reductionKinds;

/** The line by which staff set a sum of their own. */
export const correctionCode = 'correction';

export const bookingMethodOf = ({
  entryType,
  isAtDesk,
}: {
  readonly entryType: string;
  readonly isAtDesk: boolean;
}): BookingMethod => (entryType === 'lottery' ? 'lottery' : isAtDesk ? 'counter' : 'online');

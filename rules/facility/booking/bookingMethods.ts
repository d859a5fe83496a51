/** How a reservation was asked for: by its person, by staff for them, or by taking part in a draw, whoever entered it. */
export const bookingMethods = { online: 'オンライン', counter: '窓口', lottery: '抽選' } as const;

export type BookingMethod = keyof typeof bookingMethods;

/** How one was asked for, by how its room is given and by who wrote it down. */
export const bookingMethodOf = ({
  entryType,
  isAtDesk,
}: {
  readonly entryType: string;
  readonly isAtDesk: boolean;
}): BookingMethod => (entryType === 'lottery' ? 'lottery' : isAtDesk ? 'counter' : 'online');

/** As many as one person may decide about alone. */
const mostOfOne = 19;

type Line = {
  /** What is to be done with it. */
  readonly intent: string;
  /** Yen that go back when it is cancelled or moved. */
  readonly refund: number;
};

/** Whether a closure is for two people to decide, where the town lets nobody do the large things alone. */
export const takesTwoPeople = (lines: readonly Line[]) =>
  lines.length > mostOfOne ||
  lines.some(({ intent, refund }) => (intent === 'cancel' || intent === 'move') && refund > 0);

/** At least three columns and at most `most`: as many as leave no card alone in the last row, where that can be. */
export function columnsFor(cards: number, most: number) {
  for (let columns = most; columns >= 3; columns -= 1) if (cards % columns !== 1) return columns;
  return most;
}

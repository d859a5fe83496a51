/** How many days before its entries open a draw is published at the latest. */
export const publishedDaysAhead = 7;

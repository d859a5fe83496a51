/** What alone was found; undefined where that is not one, or not known yet. */
export const onlyFound = <Item>(items: readonly Item[] | undefined): Item | undefined =>
  items?.length === 1 ? items[0] : undefined;

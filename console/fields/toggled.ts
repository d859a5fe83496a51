/** A list with what was ticked at its end, or without what no longer is. */
export const toggled = <One extends string>(
  list: readonly One[],
  { value, checked }: { readonly value: string; readonly checked: boolean },
): One[] => (checked ? [...list, value as One] : list.filter((one) => one !== value));

/** Every state reachable from one, itself first. `next` returns the states one step away. */
export function reachedFrom<State>(first: State, next: (state: State) => readonly State[]): readonly State[] {
  const reached = new Set([first]);
  // A set iterates in insertion order, including what is added meanwhile.
  for (const state of reached) for (const following of next(state)) reached.add(following);
  return [...reached];
}

/** Whose something is. */
export type Asker = { readonly town: string; readonly person: string };

/** What waits. Towns take turns, and in a town its people do, so that nobody waits behind all that another one asked for. */
export function inTurns<Item>() {
  const towns = new Map<string, Map<string, Item[]>>();

  return {
    /** How much of a person waits, and how much of their town. */
    waiting({ town, person }: Asker) {
      const people = towns.get(town) ?? new Map<string, Item[]>();
      const all = [...people.values()].reduce((sum, items) => sum + items.length, 0);
      return { ofPerson: people.get(person)?.length ?? 0, ofTown: all };
    },
    add({ town, person }: Asker, item: Item) {
      const people = towns.get(town) ?? new Map<string, Item[]>();
      people.set(person, [...(people.get(person) ?? []), item]);
      towns.set(town, people);
    },
    /** What was queued first by the person who has waited longest since their last turn, in the town that has waited longest; undefined if nothing waits. */
    take(): Item | undefined {
      const [first] = towns;
      if (!first) return undefined;
      const [town, people] = first;
      towns.delete(town);
      const [of] = people;
      if (!of) return undefined;
      const [person, [item, ...later]] = of;
      people.delete(person);
      if (later.length > 0) people.set(person, later);
      if (people.size > 0) towns.set(town, people);
      return item;
    },
  };
}

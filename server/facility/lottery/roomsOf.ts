import type { Definition, FacilityDefinition } from '#rules/lottery/published/definition.ts';

/** The definition of a draw of rooms; the engine gives this kind of draw no other. */
export function roomsOf(definition: Definition): FacilityDefinition {
  if (definition.kind !== 'facility') throw new Error(`Draw ${definition.drawId} is none of a place`);
  return definition;
}

/** The spaces that a draw gives away. */
export const spacesOf = ({ articles }: FacilityDefinition) => [...new Set(articles.flatMap(({ spaces }) => spaces))];

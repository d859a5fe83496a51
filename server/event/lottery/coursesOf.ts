import type { Definition, EventDefinition } from '#rules/lottery/published/definition.ts';

/** The definition of a draw of courses; the engine gives this kind of draw no other. */
export function coursesOf(definition: Definition): EventDefinition {
  if (definition.kind !== 'event') throw new Error(`Draw ${definition.drawId} is none of courses`);
  return definition;
}

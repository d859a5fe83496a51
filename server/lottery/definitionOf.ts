import type { Definition } from '#rules/lottery/published/definition.ts';

/** The definition of a draw as it was published. Its row is written by publishDraw alone and never changes. */
export const definitionOf = ({ definition }: { readonly definition: string }) => JSON.parse(definition) as Definition;

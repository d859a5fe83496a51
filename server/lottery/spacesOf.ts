import type { FacilityDefinition } from '#rules/lottery/definition.ts';

/** The spaces that a draw gives away. */
export const spacesOf = ({ articles }: FacilityDefinition) => [...new Set(articles.flatMap(({ spaces }) => spaces))];

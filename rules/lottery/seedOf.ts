import type { Definition } from './definition.ts';
import { digest, hashOf } from './digest.ts';

/** What the whole order follows from, in hexadecimal: the definition, the closed list and the randomness that came after. */
export const seedOf = ({
  definition,
  root,
  randomness,
}: {
  readonly definition: Definition;
  readonly root: string;
  readonly randomness: string;
}) => digest(`chusen-v1/seed\n${hashOf(definition)}\n${root}\n${randomness}`);

import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { readPeople } from '#rules/account/import/readPeople.ts';

/** Reads a file of people, in a thread of its own: however it is made, it holds nobody up. */
export function readFile(csv: string) {
  const { people, wrong, count } = readPeople(csv, (code) => everyRefusal[code].message);
  return { people, wrong, count };
}

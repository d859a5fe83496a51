import type { Definition } from './definition.ts';
import { hashOf } from './digest.ts';
import { definitionFaults } from './faults.ts';
import { definitionFormFault } from './transcriptForm.ts';

/**
 * The hash under which a draw is announced before its first entry. Throws an Error that says what is wrong with a definition
 * nobody could verify a draw by.
 */
export function announce(definition: Definition): string {
  const fault = definitionFormFault(definition);
  const faults = fault === null ? definitionFaults(definition) : [fault];
  if (faults.length > 0) throw new Error(`This draw cannot be announced: ${faults.join('; ')}`);
  return hashOf(definition);
}

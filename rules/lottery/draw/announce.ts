import type { Definition } from '../published/definition.ts';
import { hashOf } from '../published/digest.ts';
import { definitionFormFault } from '../published/transcriptForm.ts';
import { definitionFaults } from './faults.ts';

/**
 * The hash under which a draw is published before its first entry. Throws an Error with the reason for a definition
 * that would make the draw unverifiable.
 */
export function announce(definition: Definition): string {
  const fault = definitionFormFault(definition);
  const faults = fault === null ? definitionFaults(definition) : [fault];
  if (faults.length > 0) throw new Error(`This draw cannot be announced: ${faults.join('; ')}`);
  return hashOf(definition);
}

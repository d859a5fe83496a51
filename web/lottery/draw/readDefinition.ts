import type { Definition } from '#rules/lottery/published/definition.ts';
import { definitionFormFault } from '#rules/lottery/published/transcriptForm.ts';

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};

const isDefinition = (value: unknown): value is Definition =>
  // Any value may be looked at: the form says of every one what is wrong with it.
  definitionFormFault(value as Definition) === null;

/** The definition in its canonical JSON; null when it is none that this release can read. */
export function readDefinition(text: string): Definition | null {
  const value = parsed(text);
  return isDefinition(value) ? value : null;
}

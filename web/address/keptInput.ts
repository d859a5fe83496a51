import { useTenant, useUser } from './useTenant.ts';

/**
 * What somebody has typed and not saved yet, by the name of its form. It is in memory alone (spec §7 has a session that
 * ends clear the storage), so it lives no longer than the document, which a logout reloads.
 */
const inputs = new Map<string, unknown>();
let owner: string | undefined;

export type KeptInput<Input> = {
  readonly read: () => Input | undefined;
  readonly keep: (input: Input) => void;
  readonly forget: () => void;
};

/** The input of one person; that of anybody else is dropped. */
export function keptInputOf<Input>(person: string, name: string): KeptInput<Input> {
  if (owner !== person) inputs.clear();
  owner = person;
  return {
    read: () => inputs.get(name) as Input | undefined,
    keep: (input) => void inputs.set(name, input),
    forget: () => void inputs.delete(name),
  };
}

let interruptedAt = '';

/** The session ended on this page, which is gone back to after the login. */
export const noteInterruption = (pathname: string) => {
  interruptedAt = pathname;
};

export const wasInterruptedAt = (pathname: string) => interruptedAt === pathname;

/** Whether anything is typed and not saved in that form. */
export const hasKeptInput = (name: string) => inputs.has(name);

/** A form that is left half-way, or whose session ends, begins with what was typed in it: for its tab and person. */
export const useKeptInput = <Input>(name: string) =>
  keptInputOf<Input>(`${useTenant().tenantId} ${useUser().userNumber}`, name);

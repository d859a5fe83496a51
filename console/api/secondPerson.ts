import { makePrompt } from './prompt.ts';

/** A request that a colleague has to confirm. */
export type Unconfirmed = { readonly call: string; readonly request: unknown };

/** Calls that wait for a colleague, who confirms one request at a time. `SecondPersonDialog` asks for them. */
export const secondPerson = makePrompt<Unconfirmed>();

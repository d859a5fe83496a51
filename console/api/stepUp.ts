import { makePrompt } from './prompt.ts';

/** Calls that wait until the second factor was given again. One code settles them all. `StepUpDialog` asks for it. */
export const stepUp = makePrompt<true>();

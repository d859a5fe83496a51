import { dayText } from '../day/dayText.ts';
import { clockText } from '../day/minuteRange.ts';
import type { Definition } from './published/definition.ts';
import type { Choice, Use } from './published/entry.ts';

/** What a draw gives away. */
export const thingsOf = (definition: Definition) =>
  definition.kind === 'event' ? definition.events : definition.articles;

/** The name of an event or an article; its id where the definition has none. */
export const nameIn = (definition: Definition, id: string) =>
  thingsOf(definition).find((thing) => thing.id === id)?.name ?? id;

const useText = ({ article, date, from, to }: Use, definition: Definition) =>
  `${dayText(date)} ${clockText(from)}～${clockText(to)} ${nameIn(definition, article)}`;

/** What an entry asks for, one line for an event or for each day of use. */
export const choiceLines = (choice: Choice, definition: Definition): string[] =>
  typeof choice === 'string' ? [nameIn(definition, choice)] : choice.map((use) => useText(use, definition));

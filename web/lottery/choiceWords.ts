import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Choice, Use } from '#rules/lottery/published/entry.ts';
import { dayText, timeText } from '#ui/text/format.ts';

const minuteText = (minute: number) => timeText(Math.floor(minute / 60), minute % 60);

const thingsOf = (definition: Definition) => (definition.kind === 'event' ? definition.events : definition.articles);

/** The name of an event or an article; its id where the definition has none. */
export const nameIn = (definition: Definition, id: string) =>
  thingsOf(definition).find((thing) => thing.id === id)?.name ?? id;

const useText = ({ article, date, from, to }: Use, definition: Definition) =>
  `${dayText(date)} ${minuteText(from)}～${minuteText(to)} ${nameIn(definition, article)}`;

/** What an entry asks for, one line for an event or for each day of use. */
export const choiceLines = (choice: Choice, definition: Definition): string[] =>
  typeof choice === 'string' ? [nameIn(definition, choice)] : choice.map((use) => useText(use, definition));

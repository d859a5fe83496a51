/** What a field holds: what was typed, and the module that was put behind it last. `result` is both as it was then. */
export type PutText = { readonly typed: string; readonly label: string; readonly result: string };

type Choice = { readonly label: string; readonly text: string };

/**
 * Puts a module into a field. As long as nobody has changed it since, another choice takes its place, and none takes it
 * out again; what was typed always stays, with the module on a line of its own behind it. Null where there is no room.
 */
export function putText(field: string, before: PutText | null, choice: Choice | null, most: number): PutText | null {
  const typed = before?.result === field ? before.typed : field;
  if (choice === null) return { typed, label: '', result: typed };
  const { label, text } = choice;
  const result = typed.trim() === '' ? text : `${typed.trimEnd()}\n${text}`;
  return result.length > most ? null : { typed, label, result };
}

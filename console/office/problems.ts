import type { Errors } from '#console/kit/useChecked.ts';
import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import type { Texts } from './groups/group.ts';

/** Problems at the fields where they are, and those of which no field is shown, in words. */
export type PlacedProblems = { readonly errors: Errors<string>; readonly rest: readonly string[] };

/** Where the texts of a field have a name of their own. */
const textNames: Readonly<Record<string, string>> = { bookingWindow: 'window' };

/** What stands within these is named by itself, and what of a version there is as of the room. */
const shorter = (path: PlaceProblem['path']): PlaceProblem['path'] => {
  const [first, , ...rest] = path;
  if (first === 'versions' && rest.length > 0) return shorter(rest);
  if (first === 'spaces') return ['joins'];
  return first === 'preparation' || first === 'textModules' ? path.slice(1) : path;
};

/** As the texts are called. */
const textsAt = (name: string) =>
  name
    .split('.')
    .map((part) => textNames[part] ?? part)
    .join('.');

/** The name under which a problem is shown: its own field, or the list or group around it; undefined where none is there. */
function nameOf(path: PlaceProblem['path'], texts: Texts): string | undefined {
  const names = path.map((_, index) => path.slice(0, path.length - index).join('.'));
  const isShown = (name: string) =>
    name in texts || Object.keys(texts).some((text) => text.startsWith(`${textsAt(name)}.`));
  return names.find(isShown);
}

/** The first problem of a field stands beside it. Of rooms after the first only the `names` say which one it is. */
export function placeProblems(
  problems: readonly PlaceProblem[],
  texts: Texts,
  names: readonly string[] = [],
): PlacedProblems {
  const errors: Record<string, string> = {};
  const rest: string[] = [];
  for (const { room, path, reason } of problems) {
    const other = names[room ?? 0] || undefined;
    const name = other === undefined ? nameOf(shorter(path), texts) : undefined;
    if (name === undefined) rest.push(other === undefined ? reason : `${other}：${reason}`);
    else errors[name] ??= reason;
  }
  return { errors, rest };
}

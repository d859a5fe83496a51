import type { UseCondition } from '#contract/facility/room.ts';
import { type RefusalResult, refuse } from '#rules/refusal.ts';

type Choice = Pick<UseCondition, 'code' | 'oneOf'>;

/** What else a use cannot be when it is this. */
const besides = (offered: readonly Choice[], code: string) => {
  const group = offered.find((one) => one.code === code)?.oneOf;
  return offered.filter((one) => group !== undefined && one.oneOf === group && one.code !== code);
};

/** The chosen codes once one more is chosen, or taken away: what it excludes is not chosen any more. */
export function withChosen(
  offered: readonly Choice[],
  chosen: readonly string[],
  { code, isChosen }: { readonly code: string; readonly isChosen: boolean },
): string[] {
  const leaving = new Set([code, ...(isChosen ? besides(offered, code).map((one) => one.code) : [])]);
  return [...chosen.filter((one) => !leaving.has(one)), ...(isChosen ? [code] : [])];
}

/** The first two of what was chosen that exclude each other. */
export function excluding<C extends Choice>(chosen: readonly C[]): readonly [C, C] | undefined {
  for (const [index, one] of chosen.entries()) {
    const other = chosen.slice(index + 1).find(({ oneOf }) => oneOf !== undefined && oneOf === one.oneOf);
    if (other) return [one, other];
  }
  return undefined;
}

/** The refusal of two that exclude each other. */
export function excludedIn(chosen: readonly UseCondition[]): RefusalResult | null {
  const [one, other] = excluding(chosen) ?? [];
  if (!one || !other) return null;
  const message = `「${one.label}」と「${other.label}」は同時に選べません。どちらか一つを選んでください。`;
  return refuse('conditionsExclude', { message });
}

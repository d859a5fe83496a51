import type { DataRecord, DataSection } from '#contract/account.ts';
import type { Context, Resident } from './context.ts';

/** What an area keeps of people. */
export type PersonalData = {
  /** All of it, as its person may see it. */
  read(context: Context<Resident>): Promise<readonly DataSection[]>;
  /** Whether something still has to come to its end before the person can be forgotten; false when left out. */
  isUnderWay?(context: Context, userId: string): Promise<boolean>;
  /** Forgets who else is named with the person; nothing when left out. */
  forget?(context: Context, userId: string): Promise<unknown>;
};

type Value = string | number | boolean | null | undefined;

/** A record of named values: name → label for people, value. What is null or undefined is left empty. */
export const dataRecord = (fields: Readonly<Record<string, readonly [label: string, value: Value]>>): DataRecord =>
  Object.entries(fields).map(([name, [label, value]]) => ({ name, label, value: textOf(value) }));

function textOf(value: Value) {
  if (typeof value === 'boolean') return value ? 'はい' : 'いいえ';
  return value === null || value === undefined ? '' : String(value);
}

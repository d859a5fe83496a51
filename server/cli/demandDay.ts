import { isDay } from '#rules/day/day.ts';
import { CliError } from './CliError.ts';

/** Throws CliError for what is no day. */
export function demandDay(typed: string) {
  if (!isDay(typed)) throw new CliError(`"${typed}" is not a day like 2026-04-01.`);
}

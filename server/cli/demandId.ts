import { id } from '#contract/values.ts';
import { CliError } from './CliError.ts';

/** Throws CliError for what is no reservation id. */
export function demandId(alias: string, typed: string) {
  if (id.safeParse(typed).success) return;
  throw new CliError(`"${typed}" is not a reservation id. Look it up with: reservation find ${alias} --number ...`);
}

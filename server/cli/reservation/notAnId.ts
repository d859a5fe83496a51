import { CliError } from '../CliError.ts';

export const notAnId = (alias: string, typed: string) =>
  new CliError(`"${typed}" is not a reservation id. Look it up with: reservation find ${alias} --number ...`);

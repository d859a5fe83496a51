import { createInterface } from 'node:readline/promises';
import type { InstallationCall, RequestOf, ResponseOf, StaffCall } from '#contract/endpoints.ts';
import { type EveryRefusalCode, everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { BundleError } from '../bundle/BundleError.ts';
import { BackupError } from '../db/backup/BackupError.ts';
import { ClusterError } from '../db/cluster/ClusterError.ts';
import { NewerDatabase } from '../db/migrate.ts';
import { MoveError } from '../db/move/manifest.ts';
import { CannotStartPostgres } from '../db/postgres/CannotStartPostgres.ts';
import { RoleError } from '../db/refuseBypass.ts';
import { Refused } from '../refused.ts';
import { SettingsError } from '../settings.ts';
import { CliError } from './CliError.ts';

/** How the command line has something done: by the operations, as staff of a tenant or for the installation. */
export type Calls = {
  asStaff<Name extends StaffCall>(alias: string, name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>>;
  onInstallation<Name extends InstallationCall>(name: Name, request: RequestOf<Name>): Promise<ResponseOf<Name>>;
};

/** What a command is given to work with, for as long as it runs: the operations, or the database itself. */
export type Opened<Given> = { readonly given: Given; close(): Promise<void> };

/** `say` writes a line of the answer, `warn` a line beside it. `ask` is null where nobody sits at a terminal. */
export type CommandCall<Given = Calls> = Given & {
  readonly say: (line: string) => void;
  readonly warn: (line: string) => void;
  readonly ask: (question: string) => Promise<boolean | null>;
};

/** Runs a command. What the person can put right is printed as a sentence; exits 1 then. */
export type RunWith<Given> = (command: (call: CommandCall<Given>) => Promise<void>) => Promise<void>;
export type Run = RunWith<Calls>;

export const runOn =
  <Given>(open: () => Promise<Opened<Given>>): RunWith<Given> =>
  async (command) => {
    process.stdout.on('error', ignoreClosedPipe);
    try {
      const { given, close } = await open();
      try {
        await command({ ...given, say: writeTo(process.stdout), warn: writeTo(process.stderr), ask });
      } finally {
        await close();
      }
    } catch (error) {
      process.stderr.write(`${explain(error)}\n`);
      process.exitCode = 1;
    }
  };

/** Asks at the terminal; anything but a yes is a no. */
async function ask(question: string) {
  if (!process.stdin.isTTY || !process.stdout.isTTY) return null;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  // Whoever ends the input has not said yes.
  const ended = new Promise<string>((resolve) => terminal.once('close', () => resolve('')));
  const answer = await Promise.race([terminal.question(`${question} [y/N] `), ended]);
  terminal.close();
  return /^(y|yes|はい)$/i.test(answer.trim());
}

/** Whoever reads the answer, `head` for example, may have enough of it. */
function ignoreClosedPipe(error: NodeJS.ErrnoException) {
  if (error.code !== 'EPIPE') throw error;
}

const writeTo = (stream: NodeJS.WriteStream) => (line: string) => {
  stream.write(`${line}\n`);
};

const explained = [
  BackupError,
  BundleError,
  ClusterError,
  CliError,
  MoveError,
  SettingsError,
  RoleError,
  NewerDatabase,
  CannotStartPostgres,
];

/** A sentence for what can be put right, a stack for what cannot. */
export function explain(error: unknown) {
  if (error instanceof Refused) return refusalText(error);
  if (!(error instanceof Error)) return String(error);
  const isExplained = explained.some((kind) => error instanceof kind) || 'syscall' in error;
  return isExplained ? error.message : (error.stack ?? error.message);
}

/** The sentence of a refusal, and below it what it names in particular. */
function refusalText({ refusal: { code, message, details } }: Refused) {
  const lines = Array.isArray(details) ? details.map(lineOf) : [];
  return [message ?? sentenceOf(code), ...lines].join('\n');
}

const sentenceOf = (code: EveryRefusalCode) => everyRefusal[code].message;

const lineOf = (detail: unknown) =>
  typeof detail === 'string'
    ? detail
    : typeof detail === 'object' && detail !== null && 'line' in detail && 'file' in detail && 'reason' in detail
      ? `${detail.file}:${detail.line}: ${detail.reason}`
      : JSON.stringify(detail);

import { pino } from 'pino';
import { redaction } from './redaction.ts';

/** Lines are written together once they are this long, in characters, … */
const writtenAt = 16_384;

/** … or this old, in milliseconds. A process that is killed, or whose machine loses power, loses at most these lines. */
const oldest = 250;

/** What may wait for a reader of the log that has stopped reading, in bytes. Past it lines are lost, and counted. */
const mostWaiting = 32 * 1024 * 1024;

/** What is written at once arrives in one piece, whoever else writes, when it is no longer than this (PIPE_BUF), in bytes. */
const inOnePiece = 4_096;

type Where = {
  readonly fd?: number;
  readonly waitingMost?: number;
  /** Whether other processes write to the same place. */
  readonly isShared?: boolean;
};

function destinationTo(dest: number, maxLength: number, isShared: boolean) {
  const pieces = isShared ? { maxWrite: inOnePiece } : {};
  // It writes at once what it is given, without blocking; gathering lines itself it would measure them again with each.
  return pino.destination({ dest, sync: false, minLength: 1, maxLength, ...pieces });
}

/**
 * The log of the process. It is written beside the work, not within it: at some thousand calls a second a write per
 * line is what they wait for. Whatever ends the process in an orderly way or by an exception writes the rest first, and
 * so does a fatal line.
 */
export function processLog(
  level: string,
  { fd = process.stdout.fd, waitingMost = mostWaiting, isShared = false }: Where = {},
) {
  const destination = destinationTo(fd, waitingMost, isShared);
  let gathered = '';
  let soon: NodeJS.Timeout | null = null;

  function pass() {
    if (soon !== null) clearTimeout(soon);
    soon = null;
    if (gathered === '') return;
    const lines = gathered;
    gathered = '';
    destination.write(lines);
  }

  function flushSync() {
    pass();
    destination.flushSync();
  }

  const gathering = {
    write(line: string) {
      if (isShared && gathered.length + line.length > inOnePiece) pass();
      gathered += line;
      if (gathered.length >= writtenAt) pass();
      else soon ??= setTimeout(pass, oldest).unref();
    },
    // pino calls it after a fatal line.
    flushSync,
  };
  const log = pino({ level, redact: redaction }, gathering);

  let lost = 0;
  destination.on('drop', (lines: string) => {
    lost += lines.split('\n').length - 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.error({ lines }, 'log lines were lost: nobody read them');
  });
  // Before the destination's own listeners, which close it.
  process.prependListener('beforeExit', pass);
  process.prependListener('exit', flushSync);

  return {
    log,
    /** Answers when all lines so far are written. For the end of the process: later ones may be lost. */
    async end() {
      pass();
      await new Promise<void>((resolve) => destination.flush(() => resolve()));
      process.off('beforeExit', pass);
      process.off('exit', flushSync);
    },
  };
}

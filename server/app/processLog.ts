import { pino } from 'pino';
import { redaction } from './redaction.ts';

/** Lines are written together once they are this long, in characters, … */
const writtenAt = 16_384;

/** … or this old, in milliseconds. A process that is killed, or whose machine loses power, loses at most these lines. */
const oldest = 250;

/** What may wait for a reader of the log that has stopped reading, in bytes. Past it lines are lost, and counted. */
const mostWaiting = 32 * 1024 * 1024;

type Where = { readonly fd?: number; readonly waitingMost?: number };

/**
 * The log of the process. It is written beside the work, not within it: at some thousand calls a second a write per
 * line is what they wait for. Whatever ends the process in an orderly way or by an exception writes the rest first, and
 * so does a fatal line.
 */
export function processLog(level: string, { fd = process.stdout.fd, waitingMost = mostWaiting }: Where = {}) {
  // It writes at once what it is given, without blocking; gathering lines itself it would measure them again with each.
  const destination = pino.destination({ dest: fd, sync: false, minLength: 1, maxLength: waitingMost });
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

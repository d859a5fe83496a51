import { type DestinationStream, pino } from 'pino';
import { redaction } from './redaction.ts';

/** Lines are written together once they are this long, in characters, … */
const writtenAt = 65_536;

/** … or this old, in milliseconds. What is killed or loses power loses at most these lines. */
const oldest = 250;

/** What may wait for a reader of the log that has stopped reading, in characters. Past it lines are lost and counted. */
const waitingMost = 32 * 1024 * 1024;

/**
 * The log of the process. It is written beside the work, not within it: at some thousand calls a second a write per
 * line is what they wait for. Whatever ends the process in an orderly way or by an exception writes the rest first, and
 * so does a fatal line.
 */
export function processLog(level: string, fd: number = process.stdout.fd) {
  const destination = pino.destination({
    dest: fd,
    sync: false,
    minLength: writtenAt,
    maxWrite: 4 * writtenAt,
    periodicFlush: oldest,
    maxLength: waitingMost,
  });
  const log = pino({ level, redact: redaction }, destination satisfies DestinationStream);
  let lost = 0;
  destination.on('drop', () => {
    lost += 1;
  });
  destination.on('drain', () => {
    if (lost === 0) return;
    const lines = lost;
    lost = 0;
    log.error({ lines }, 'log lines were lost: nobody read them');
  });
  return {
    log,
    /** Answers when every line so far is written. */
    flush: () => new Promise<void>((resolve) => log.flush(() => resolve())),
  };
}

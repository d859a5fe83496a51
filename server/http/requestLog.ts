import type { FastifyBaseLogger } from 'fastify';

type Child = Parameters<FastifyBaseLogger['child']>;
type Line = Parameters<FastifyBaseLogger['info']>;

/**
 * The log of one request, with its id in every line. Most requests write no line of their own, and the child of the
 * process's log is costly to make, so it is made with the first line.
 */
export class RequestLog implements FastifyBaseLogger {
  readonly #log: FastifyBaseLogger;
  readonly #child: Child;
  #own: FastifyBaseLogger | null = null;

  constructor(log: FastifyBaseLogger, ...child: Child) {
    this.#log = log;
    this.#child = child;
  }

  get own(): FastifyBaseLogger {
    this.#own ??= this.#log.child(...this.#child);
    return this.#own;
  }

  get level() {
    return this.own.level;
  }

  set level(level: string) {
    this.own.level = level;
  }

  fatal(...line: Line) {
    this.own.fatal(...line);
  }

  error(...line: Line) {
    this.own.error(...line);
  }

  warn(...line: Line) {
    this.own.warn(...line);
  }

  info(...line: Line) {
    this.own.info(...line);
  }

  debug(...line: Line) {
    this.own.debug(...line);
  }

  trace(...line: Line) {
    this.own.trace(...line);
  }

  silent(...line: Line) {
    this.own.silent(...line);
  }

  child(...child: Child) {
    return this.own.child(...child);
  }
}

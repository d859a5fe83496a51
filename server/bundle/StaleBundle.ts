/** How a bundle relates to what the tenant has become: it names no revision, an older one, or one that never was. */
export type Staleness = 'unnamed' | 'old' | 'unknown';

/** Thrown by an import that would change what it does not know. `lines` say so; nothing has changed then. */
export class StaleBundle extends Error {
  readonly staleness: Staleness;
  readonly lines: readonly string[];

  constructor(staleness: Staleness, lines: readonly string[]) {
    super(lines.join('\n'));
    this.name = 'StaleBundle';
    this.staleness = staleness;
    this.lines = lines;
  }
}

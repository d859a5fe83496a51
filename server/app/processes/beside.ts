import type { FastifyInstance } from 'fastify';
import type { Hashing } from '#server/account/password/passwords.ts';
import type { Place } from './messages.ts';

/** What one of several processes on a port gets from their parent instead of from itself. */
export type Beside = Pick<Place, 'processes' | 'database'> & {
  /** With which its figures are marked. */
  readonly name: string;
  /** Whether it says what the settings give cause to say, which one of them does for all. */
  readonly isFirst: boolean;
  readonly hashing: Hashing;
  /** Serves by the sockets of the parent; answers its address. */
  listen(app: FastifyInstance): Promise<string>;
};

import type { FastifyBaseLogger } from 'fastify';
import type { Tenant } from '#contract/tenant.ts';
import type { MoneyBackNote } from '#rules/payment/moneyBack.ts';
import type { Rights } from '#rules/staff/rights.ts';
import type { Database } from './db/connect.ts';

/** What is known of the connection over which somebody asks. */
export type Connection = {
  /** The place they keep in the queue before the password check, as their cookie says; '' without one. */
  readonly queuePass: string;
  /** Whether nobody waits for the answer any more. */
  readonly isGone: () => boolean;
  /** What the browser calls itself; '' when it does not say. */
  readonly userAgent: string;
  /** The proofs that this device is known, which the browser keeps for the tenant; '' without one. */
  readonly knownDevice: string;
  /** Lets the browser keep such proofs. */
  readonly keepDevice: (proofs: string) => void;
  /** The same for staff, whose cookie the calls of the console alone read. */
  readonly knownStaffDevice: string;
  readonly keepStaffDevice: (proofs: string) => void;
  /** By what a browser is known that went to a provider of sign-ins; '' without one. */
  readonly oidcBrowser: string;
  readonly keepOidcBrowser: (secret: string) => void;
  /** The same for residents, whose cookie their calls alone read. */
  readonly residentOidcBrowser: string;
  readonly keepResidentOidcBrowser: (secret: string) => void;
  /** Lets the browser keep a session of the console, or, with null, forget it. */
  readonly keepStaffSession: (token: string | null) => void;
};

/** A resident with an open session. `address` is the network address; '' where there is none. */
export type Resident = {
  readonly kind: 'resident';
  readonly userId: string;
  readonly address: string;
  readonly sessionToken: string;
  /** None where there is no network. */
  readonly connection?: Connection;
};

/** Somebody who reached a tenant and is not known yet. `address` is the network address; '' where there is none. */
export type Visitor = {
  readonly kind: 'visitor';
  readonly address: string;
  readonly sessionToken: string;
  /** None where there is no network. */
  readonly connection?: Connection;
};

/**
 * A member of staff, by name. At the command line `name` is `local:` and the login of the machine, there is no `member`,
 * and nothing is forbidden.
 */
export type Staff = { readonly kind: 'staff'; readonly name: string; readonly member?: Member };

/** Somebody who works with the console, or a token of the API. */
export type Member = {
  readonly staffId: string;
  readonly sessionId: string;
  readonly rights: Rights;
  /** When the second factor was given last, in milliseconds since 1970; null while it is asked for. */
  readonly factorAtMs: number | null;
  /** The colleague who confirmed this request; null for none. */
  readonly second: Second | null;
  readonly address: string;
  readonly connection: Connection;
  /** It is no person but a token of the API: `staffId` and `sessionId` are the token's id, and it gives no second factor. */
  readonly isToken?: true;
};

/** A colleague who confirmed what another one asks for. */
export type Second = { readonly staffId: string; readonly name: string };

/** The server itself, running a scheduled job. */
export type Job = { readonly kind: 'job'; readonly name: string };

/** A payment provider, whose statement is recorded. */
export type Provider = { readonly kind: 'provider'; readonly name: string };

/** In whose name something is done. */
export type Actor = Resident | Visitor | Staff | Job | Provider;

/** What every piece of work for a tenant needs. */
type Surroundings<By extends Actor> = {
  readonly tenant: Tenant;
  /** The instant, in milliseconds since 1970, and the local date-time of the tenant's zone, 'YYYY-MM-DDTHH:MM'. */
  readonly nowMs: number;
  readonly now: string;
  readonly actor: By;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
  /** The address staff use, the same unless CONSOLE_HOST gives them one of their own. */
  readonly consoleUrl: string;
  readonly log: FastifyBaseLogger;
};

/**
 * What an operation works with inside a transaction. `trx` is bound to the tenant and rolls back when anything is
 * thrown.
 */
export type Context<By extends Actor = Actor> = Surroundings<By> & {
  readonly trx: Database;
  /** Where a call of staff keeps what it gives back, by which it is judged at its end. */
  readonly moneyBack?: MoneyBackNote[];
};

/** What telling people of something takes. */
export type Telling = Pick<Context, 'trx' | 'tenant' | 'nowMs' | 'now' | 'actor' | 'publicUrl'>;

/**
 * The same between transactions, for work that waits for something slow. `transact` runs one transaction. The work may
 * run more than once, so it must have no effect outside the transaction.
 */
export type Scope<By extends Actor = Actor> = Surroundings<By> & {
  transact<T>(work: (context: Context<By>) => Promise<T>): Promise<T>;
  /** Yields what `work` reads of one instant, for what is too large to be held. It ends when nobody reads on. */
  stream<T>(work: (context: Context<By>) => AsyncIterable<T>): AsyncIterable<T>;
};

/**
 * A Scope whose caller may repeat a request. `once` is the transaction of the effect; a repetition gets its stored
 * answer. That is the answer of the call itself, of type `Answer`: it is given without asking the operation again.
 */
// biome-ignore lint/suspicious/noExplicitAny: what only reads in it, or answers no change, need not name an answer.
export type RepeatableScope<By extends Actor = Actor, Answer = any> = Scope<By> & {
  /** A transaction beside the effect: what is good once is used up, what others say is noted, whatever follows. */
  inOwnTransaction<T>(work: (context: Context<By>) => Promise<T>): Promise<T>;
  /** Not a method, so that a scope of another answer is none of these. */
  readonly once: (work: (context: Context<By>) => Promise<Answer>) => Promise<Answer>;
};

/** The same context for another actor, for example a provider that was asked because of a resident's call. */
export const actingAs = <By extends Actor>(context: Context, actor: By): Context<By> => ({ ...context, actor });

/** Somebody who works with the console, as histories store them. */
export const staffText = (staffId: string) => `staff:${staffId}`;

const memberText = ({ staffId, isToken }: Member) => (isToken ? `token:${staffId}` : staffText(staffId));

/** An actor as histories store it. Throws for a visitor, who never changes anything that has a history. */
export function actorText(actor: Actor): string {
  switch (actor.kind) {
    case 'resident':
      return `user:${actor.userId}`;
    case 'staff':
      return actor.member ? memberText(actor.member) : `operator:${actor.name}`;
    case 'visitor':
      throw new Error('a visitor has no history');
    default:
      return `${actor.kind}:${actor.name}`;
  }
}

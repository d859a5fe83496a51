import type { FastifyBaseLogger } from 'fastify';
import type { EndpointName, Endpoints, ParsedRequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { LinePort } from './account/linePort.ts';
import type { Passwords } from './account/passwords.ts';
import type { Database } from './db/connect.ts';
import type { AwayCode } from './http/errors.ts';
import type { Limits } from './http/limits.ts';
import type { Beacon } from './lottery/beacon.ts';
import type { Transports } from './notice/transport.ts';
import type { PaymentProviders } from './payment/paymentProvider.ts';
import type { TenantDirectory } from './tenant/directory.ts';
import type { Clock } from './time.ts';

/** What the server is made of; built once at start. */
export type Server = {
  readonly db: Database;
  readonly directory: TenantDirectory;
  readonly clock: Clock;
  readonly passwords: Passwords;
  readonly line: LinePort;
  readonly limits: Limits;
  readonly payments: PaymentProviders;
  readonly transports: Transports;
  readonly beacon: Beacon;
  /** The address residents use, without a slash at the end. */
  readonly publicUrl: string;
  /** With which links that expire are signed. */
  readonly linkSecret: Buffer;
};

/** What an operation knows of its caller. `now` is the wall clock of the tenant's zone, `nowMs` the instant. */
export type PublicCall = {
  readonly server: Server;
  readonly log: FastifyBaseLogger;
  readonly nowMs: number;
  readonly address: string;
};

/** `trx` is the call's transaction, already bound to the tenant. */
export type TenantCall = PublicCall & {
  readonly tenant: Tenant;
  readonly now: string;
  readonly trx: Database;
  readonly sessionToken: string;
};

export type UserCall = TenantCall & { readonly userId: string };

/**
 * What an operation gets that opens its own transactions, because it waits for something slow between them. `transact`
 * runs one, bound to the tenant; in a call of effect `change` it also honours the Idempotency-Key, so its result is the
 * answer and it runs once per call.
 */
export type UnboundCall = Omit<TenantCall, 'trx'> & {
  readonly transact: <T>(work: (trx: Database) => Promise<T>) => Promise<T>;
};

/** The same for a user, whose session was looked at in a transaction of its own. */
export type UnboundUserCall = UnboundCall & { readonly userId: string };

type CallOf<Name extends EndpointName> = Endpoints[Name]['access'] extends 'public'
  ? PublicCall
  : Endpoints[Name]['access'] extends 'tenant'
    ? TenantCall
    : UserCall;

export type Operation<Name extends EndpointName> = (
  call: CallOf<Name>,
  request: ParsedRequestOf<Name>,
) => Promise<ResponseOf<Name>>;

export type UnboundOperation<Name extends EndpointName> = {
  /** What the call answers while the database is away; busy when nothing is said. */
  readonly away?: AwayCode;
  readonly unbound: (
    call: Endpoints[Name]['access'] extends 'user' ? UnboundUserCall : UnboundCall,
    request: ParsedRequestOf<Name>,
  ) => Promise<ResponseOf<Name>>;
};

/** One operation per row of the endpoint table; a row without one does not compile. */
export type Operations = { readonly [Name in EndpointName]: Operation<Name> | UnboundOperation<Name> };

import type { EndpointName, Endpoints, ParsedRequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { Context, RepeatableScope, Resident, Staff, Visitor } from './context.ts';

/**
 * What a call answers while the database is unavailable or full: one of the two, unless the call needs another answer.
 */
export type UnavailableCode = 'busy' | 'upstreamTimeout';

/** What a call knows before its tenant is known. `address` is '' where there is no network. */
export type PublicContext = { readonly nowMs: number; readonly address: string };

type ActorOf<Name extends EndpointName> = Endpoints[Name]['access'] extends 'user'
  ? Resident
  : Endpoints[Name]['access'] extends 'staff'
    ? Staff
    : Visitor;

/** Handles a call within one transaction. */
export type Operation<Name extends EndpointName> = (
  context: Endpoints[Name]['access'] extends 'public' | 'installation' ? PublicContext : Context<ActorOf<Name>>,
  request: ParsedRequestOf<Name>,
) => Promise<ResponseOf<Name>>;

/** Handles a call in its own transactions, because it waits for something slow between them. */
export type UnboundOperation<Name extends EndpointName> = (
  scope: RepeatableScope<ActorOf<Name>>,
  request: ParsedRequestOf<Name>,
) => Promise<ResponseOf<Name>>;

type Unbound<Name extends EndpointName> = {
  /** What the call answers while the database is unavailable; busy by default. */
  readonly away?: UnavailableCode;
  readonly unbound: UnboundOperation<Name>;
};

/** One operation per row of the endpoint table; a row without one does not compile. */
export type Operations = { readonly [Name in EndpointName]: Operation<Name> | Unbound<Name> };

import type { EndpointName, Endpoints, ParsedRequestOf, ResponseOf } from '#contract/endpoints.ts';
import type { RefusalCode } from '#contract/refusal/refusals.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { Context, RepeatableScope, Resident, Staff, Visitor } from './context.ts';
import type {
  Answered,
  AnyFacts,
  FactsTable,
  KeyOf,
  KeysOf,
  Peek,
  ValueOf,
  ValuesOf,
  View,
  Viewer,
} from './readCache/facts.ts';

/**
 * What a call answers while the database is unavailable or full: one of the two, unless the call needs another answer.
 */
export type UnavailableCode = 'busy' | 'upstreamTimeout';

/** What a call knows before its tenant is known. */
export type PublicContext = { readonly nowMs: number };

/** What a call on the whole installation knows: who makes it, too. */
export type InstallationContext = PublicContext & { readonly actor: Staff };

type ActorOf<Name extends EndpointName> = Endpoints[Name]['access'] extends 'user'
  ? Resident
  : Endpoints[Name]['access'] extends 'staff'
    ? Staff
    : Visitor;

/** Handles a call within one transaction. */
export type Operation<Name extends EndpointName> = (
  context: Endpoints[Name]['access'] extends 'public'
    ? PublicContext
    : Endpoints[Name]['access'] extends 'installation'
      ? InstallationContext
      : Context<ActorOf<Name>>,
  request: ParsedRequestOf<Name>,
) => Promise<ResponseOf<Name>>;

/** What is kept of a call for its repetition. Only changes are repeated by a key. */
export type KeptAnswer<Name extends EndpointName> = Endpoints[Name]['effect'] extends 'change'
  ? ResponseOf<Name>
  : // biome-ignore lint/suspicious/noExplicitAny: of other calls nothing is kept.
    any;

/** Handles a call in its own transactions, because it waits for something slow between them. */
export type UnboundOperation<Name extends EndpointName> = (
  scope: RepeatableScope<ActorOf<Name>, KeptAnswer<Name>>,
  request: ParsedRequestOf<Name>,
) => Promise<ResponseOf<Name>>;

type Unbound<Name extends EndpointName> = {
  /** What the call answers while the database is unavailable; busy by default. */
  readonly away?: UnavailableCode;
  readonly unbound: UnboundOperation<Name>;
};

/**
 * Handles a read from facts in memory that are never older than the request. Many callers share an answer, so it may
 * depend on the caller only through `view`.
 */
export type FreshRead<
  Name extends EndpointName,
  Table extends FactsTable,
  Named extends AnyFacts,
  Each extends FactsTable,
> = {
  /** What the answer is made of; the last ones are those that change most. */
  readonly facts: Table;
  /** Which of them a request needs. The ids of their scopes are ids of the request, whatever the tenant. */
  keys(request: ParsedRequestOf<Name>, at: Pick<Tenant, 'timeZone'> & { readonly now: string }): KeysOf<Table>;
  /** The part of the caller that the question is to answer; none by default. */
  readonly part?: string;
  /**
   * Facts that this part names. Their keys are only known once the question is answered, so nothing may cover them but
   * the tenant's own scope, which every question tells.
   */
  readonly named?: { readonly facts: Named; keys(view: View): readonly KeyOf<Named>[] };
  /**
   * What is needed of each thing that the facts list, all halls for example. Only the tenant's own scope may cover the
   * facts that list.
   */
  readonly each?: {
    readonly facts: Each;
    keys(
      values: ValuesOf<Table>,
      request: ParsedRequestOf<Name>,
      at: Pick<Tenant, 'timeZone'> & { readonly now: string },
    ): readonly KeysOf<Each>[];
  };
  /** All that the answer depends on of the caller, as text; null for an answer of their own, which is not kept. */
  view(viewer: Viewer, now: string, values: ValuesOf<Table>, each: readonly ValuesOf<Each>[]): string | null;
  /** Throws refusals, which are not kept. */
  answer(
    values: ValuesOf<Table>,
    view: View,
    request: ParsedRequestOf<Name>,
    more: { readonly named: readonly ValueOf<Named>[]; readonly each: readonly ValuesOf<Each>[] },
  ): Answered<ResponseOf<Name>>;
};

/** An entry of the operation table that reads from memory. */
export type Fresh<Name extends EndpointName> = {
  // biome-ignore lint/suspicious/noExplicitAny: each read has facts of its own, which freshRead() checks.
  readonly fresh: FreshRead<Name, any, any, any>;
};

/** Types a read by its facts. */
export const freshRead = <
  Name extends EndpointName,
  Table extends FactsTable,
  Named extends AnyFacts = AnyFacts,
  Each extends FactsTable = FactsTable,
>(
  read: FreshRead<Name, Table, Named, Each>,
): Fresh<Name> => ({ fresh: read });

/** Request and answer of a call. */
type Wire<Name extends EndpointName> = readonly [ParsedRequestOf<Name>, ResponseOf<Name>];

/** A read as that of another call with the same request and answer. Both share the answers that are kept in memory. */
export const alsoFor = <Name extends EndpointName, Of extends EndpointName>(
  _name: Name,
  read: Wire<Of> extends Wire<Name> ? Fresh<Of> : never,
): Fresh<Name> =>
  // Nothing but the name differs, which the compiler tells types apart by.
  read as never;

/** Writes what was decided and waits for nothing. `demandSame` stands behind its locks: what it was decided by still holds. */
export type QuickWrite<Name extends EndpointName> = (
  context: Context<ActorOf<Name>>,
  demandSame: () => Promise<unknown>,
) => Promise<ResponseOf<Name>>;

/**
 * Decides by facts in memory and writes in one message with the commit. Whatever fails of it is decided again by the
 * transaction, so it answers no refusal. See decisions/0150.
 */
export type Quick<Name extends EndpointName, Table extends FactsTable, Named extends AnyFacts> = {
  /** Facts that may be missing: the database itself judges what rests on them. */
  readonly judged: readonly (keyof Table & string)[];
  /** Facts that the caller's part names, as those of a read. */
  readonly named?: { readonly facts: Named; keys(view: View, request: ParsedRequestOf<Name>): readonly KeyOf<Named>[] };
  /** Null leaves the request to the transaction. */
  decide(
    values: Partial<ValuesOf<Table>>,
    view: View,
    request: ParsedRequestOf<Name>,
    named: readonly ValueOf<Named>[],
  ): QuickWrite<Name> | null;
};

/**
 * Answers a request that comes too late without a transaction, from facts that are in memory. It gives the answer, or
 * throws the refusal, that the transaction would give; null leaves it to the transaction. Whoever may still win waits
 * for no facts: they are read once somebody was too late, for those who come after them.
 */
export type LateAnswer<Name extends EndpointName, Table extends FactsTable, Named extends AnyFacts> = {
  readonly facts: Table;
  /** Null leaves the request to the transaction. `peek` sees what is in memory, which may be old. */
  keys(
    request: ParsedRequestOf<Name>,
    at: Pick<Tenant, 'timeZone'> & { readonly now: string },
    peek: Peek,
  ): KeysOf<Table> | null;
  readonly part?: string;
  answer(values: ValuesOf<Table>, view: View, request: ParsedRequestOf<Name>): ResponseOf<Name> | null;
  /** For who may still win; none by default. */
  readonly quick?: Quick<Name, Table, Named>;
  /** Refusals of the transaction that tell somebody that they came too late, … */
  readonly lateCodes: readonly RefusalCode[];
  /** … and answers that do. */
  isLate?(response: ResponseOf<Name>): boolean;
};

/** An entry of the operation table whose late requests are answered early. */
export type Late<Name extends EndpointName> = {
  // biome-ignore lint/suspicious/noExplicitAny: each answer has facts of its own, which lateAnswer() checks.
  readonly late: LateAnswer<Name, any, any>;
} & ({ readonly operation: Operation<Name> } | Unbound<Name>);

/** Types an early answer by its facts. */
export const lateAnswer = <Name extends EndpointName, Table extends FactsTable, Named extends AnyFacts = AnyFacts>(
  late: LateAnswer<Name, Table, Named>,
) => late;

/** One operation per row of the endpoint table; a row without one does not compile. Visitors are answered from memory. */
export type Operations = {
  readonly [Name in EndpointName]: Endpoints[Name]['access'] extends 'visitor'
    ? Fresh<Name>
    : Operation<Name> | Unbound<Name> | Fresh<Name> | Late<Name>;
};

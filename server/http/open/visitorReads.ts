import { type ParsedRequestOf, type ResidentCall, type ResponseOf, residentEndpoints } from '#contract/endpoints.ts';
import type { Tenant } from '#contract/tenant.ts';
import type { Executor } from '#server/executor.ts';
import type { Fresh, Operations } from '#server/operation.ts';
import type { AnyFacts, FactsTable, KeyOf, KeysOf, ValueOf, ValuesOf, View } from '#server/readCache/facts.ts';
import type { Encoded } from '#server/readCache/fresh.ts';
import type { FreshReads } from '#server/readCache/startFresh.ts';
import { Refused } from '#server/refused.ts';
import { admitVisitor, gather, type LookingCall, type Needs } from '../admission.ts';
import { answerFresh } from '../answerFresh.ts';
import { type Remember, rememberedBy } from './rememberedBy.ts';

type Parts = {
  readonly fresh: FreshReads;
  readonly operations: Operations;
  readonly executor: Pick<Executor, 'clock'>;
};

/** What visitors may call. */
export type VisitorCall = Extract<ResidentCall, `Public/${string}`>;

/** Facts and what is made of them: some that list things, and some of each of these. */
export type Making<Table extends FactsTable, Each extends FactsTable, Made> = {
  readonly facts: Table;
  keys(): KeysOf<Table>;
  readonly each: {
    readonly facts: Each;
    keys(values: ValuesOf<Table>, at: Pick<Tenant, 'timeZone'>): readonly KeysOf<Each>[];
  };
  make(values: ValuesOf<Table>, view: View, each: readonly ValuesOf<Each>[]): Made;
};

/** An answer as a visitor is given it, with what else its question covers. */
export type Seen<Name extends VisitorCall> = {
  readonly answer: ResponseOf<Name>;
  /** The tenant as it is now, and the time there. */
  readonly view: View;
  /** What is made of this answer alone, once for all who are given it. */
  readonly remembered: Remember;
  /** Facts that the tenant's own scope covers, of the same question. */
  alsoKnown<Some extends AnyFacts>(facts: Some, key: KeyOf<Some>): Promise<ValueOf<Some>>;
};

/**
 * Reads for files and pages that anybody may have what a visitor's call would answer: from memory, by the question that
 * all who wait share, never older than the request. What is made of an answer is kept as long as the answer is.
 */
export function visitorReads({ fresh, operations, executor }: Parts) {
  const rememberedOf = rememberedBy<Encoded>();

  return {
    /** Refuses notFound where the tenant does not show itself, for what it does not have, and for what is no request. */
    async ask<Name extends VisitorCall>(tenant: Tenant, name: Name, asked: ParsedRequestOf<Name>): Promise<Seen<Name>> {
      const parsed = residentEndpoints[name].request.safeParse(asked);
      if (!parsed.success) throw new Refused('notFound');
      const call: LookingCall = { name, tenant, request: parsed.data, nowMs: executor.clock() };
      // The types of the table see to it that what visitors may call is answered from memory.
      const { fresh: read } = operations[name] as Fresh<ResidentCall>;
      const looking = await admitVisitor(fresh, call, read);
      const encoded = await answerFresh(fresh, looking, read);
      const remembered = rememberedOf(encoded);
      return {
        // What was written by the call's own schema.
        answer: remembered('answer', () => JSON.parse(encoded.plain.toString('utf8')) as ResponseOf<Name>),
        view: looking.view,
        remembered,
        alsoKnown: async (facts, key) => {
          const { tenantId } = tenant;
          if (facts.scopes(key, tenantId).some(({ scopeId }) => scopeId !== tenantId))
            throw new Error(`The question was not asked what covers ${facts.name}`);
          return (await fresh.knownOf(facts, { tenantId, key, told: looking.told })).value;
        },
      };
    },

    /** What is made of facts themselves, where it is no answer of a call; refuses as above. */
    async make<Table extends FactsTable, Each extends FactsTable, Made>(
      tenant: Tenant,
      making: Making<Table, Each, Made>,
    ): Promise<Made> {
      const { facts, keys, each } = making;
      // The name is only for messages about a mistake of ours.
      const call: LookingCall = { name: 'Public/GetHalls', tenant, request: {}, nowMs: executor.clock() };
      const needs: Needs = {
        facts,
        keys,
        each: { facts: each.facts, keys: (values, _request, at) => each.keys(values, at) },
      };
      const looking = await admitVisitor(fresh, call, needs);
      const gathered = await gather(fresh, looking, needs);
      // What was gathered is of these facts, which the compiler cannot follow by their names.
      return making.make(
        gathered.values as ValuesOf<Table>,
        looking.view,
        gathered.each as unknown as readonly ValuesOf<Each>[],
      );
    },
  };
}

export type VisitorReads = ReturnType<typeof visitorReads>;

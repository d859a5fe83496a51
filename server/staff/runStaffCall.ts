import type { StaffCall } from '#contract/endpoints.ts';
import { recordAccess } from '../account/personal/recordAccess.ts';
import type { Context, RepeatableScope, Staff } from '../context.ts';
import type { Doing, Executor } from '../executor.ts';
import type { Operations } from '../operation.ts';
import { hasChanged } from './audit/audit.queries.ts';
import { recordAudit } from './audit/recordAudit.ts';
import { demandMoneyBack } from './moneyBack.ts';
import { placeOf, staffRow } from './placeOf.ts';

/** The table's types end here: below, request and answer of a row are whatever its schemas say. */
// biome-ignore lint/suspicious/noExplicitAny: one caller serves every row; the table types both ends of it.
type AnyOperation = (context: any, request: any) => Promise<any>;

type Asked = { readonly name: StaffCall; readonly request: unknown };

type Call = Asked & {
  readonly executor: Executor;
  readonly operations: Operations;
  readonly doing: Doing<Staff>;
  /** The caller's Idempotency-Key; '' for none. */
  readonly key: string;
  /** The name by which it was called: a repetition comes by the same, whichever version of the server it reaches. */
  readonly calledAs?: string;
  /** Why, where the request does not say. */
  readonly reason: string;
};

/**
 * Does what staff ask, whoever was judged before to be allowed to, and writes it down: who looks at personal data before
 * they see them, and a change in its own transaction.
 */
export function runStaffCall(call: Call): Promise<unknown> {
  const { executor, operations, doing, name, request, key, calledAs = name, reason } = call;
  const row = staffRow(name);
  const scope = executor.repeatable(doing, { key, operation: calledAs, body: request });
  const entry = operations[name];
  const noteLook = async (context: Context<Staff>) => {
    if (row.isPersonal) await recordAccess(context, { operation: name, request, reason });
  };
  const audited = (work: (context: Context<Staff>) => Promise<unknown>) => async (context: Context<Staff>) => {
    const containerId = (await placeOf(context, { name, request })) ?? null;
    const judged = { ...context, moneyBack: [] };
    const answer = await work(judged);
    const moneyBack = await demandMoneyBack(judged, { name, request, containerId });
    const done = { operation: name, request, answer, containerId, reason, moneyBack };
    if (row.effect !== 'read') await recordAudit(context, done);
    return answer;
  };
  if ('unbound' in entry) {
    // Before it begins: what it reads is given away while it runs.
    return scope.transact(noteLook).then(() => (entry.unbound as AnyOperation)(auditedScope(scope, audited), request));
  }
  return scope.once(async (context) => {
    await noteLook(context);
    return audited((inside) => (entry as AnyOperation)(inside, request))(context);
  });
}

type Audited = (work: (context: Context<Staff>) => Promise<unknown>) => (context: Context<Staff>) => Promise<unknown>;

/**
 * The same scope, whose transaction of the effect is written down too. Its other transactions only read: what one of them
 * changed would stand in no log, so it is undone and the call fails.
 */
const auditedScope = (scope: RepeatableScope<Staff>, audited: Audited): RepeatableScope<Staff> => ({
  ...scope,
  transact: (work) =>
    scope.transact(async (context) => {
      const read = await work(context);
      if (await hasChanged(context.trx)) throw new Error('a call of staff changed something outside of its effect');
      return read;
    }),
  once: (work) => scope.once(audited(work)),
});

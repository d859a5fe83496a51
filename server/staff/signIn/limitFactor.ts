import { limitOwnPassword } from '#server/account/login/loginLimit.ts';
import { actorText, type RepeatableScope, type Staff } from '#server/context.ts';
import { schedule } from '#server/jobs/job.queries.ts';
import { consume, isWithin, type Limits, limitKey } from '#server/limits/rateLimits.ts';
import { newId } from '#server/newId.ts';
import { Refused } from '#server/refused.ts';
import { recordAuditBy } from '../audit/recordAudit.ts';
import { memberOf } from '../member.ts';

/** Wrong second factors of somebody in an hour after which one a minute is judged, and they are told. */
export const factorCeiling = 10;

type Call = 'Console/ConfirmCode' | 'Console/StepUp' | 'Console/ConfirmAsSecond';

type Attempt = {
  readonly scope: RepeatableScope<Staff>;
  readonly operation: Call;
  /** Whose second factor it is. */
  readonly staffId: string;
  /** Whether they have signed in with this browser: strangers who know the password do not slow them down there. */
  readonly isKnownDevice: boolean;
};

/**
 * Judges a second factor. Wrong ones delay those after them; past the ceiling of an hour one a minute is judged over all
 * processes, and its owner is told by mail and in the log. Refuses what `judge` refuses, and tooManyRequests.
 */
export async function limitFactor(limits: Limits, attempt: Attempt, judge: () => Promise<unknown>) {
  const { scope, staffId, isKnownDevice } = attempt;
  const { tenantId } = scope.tenant;
  const whose = isKnownDevice ? `${staffId} known device` : staffId;
  const key = limitKey(tenantId, whose, 'factor');
  const limit = await limitOwnPassword(limits, { tenantId, userId: whose, onDelay: () => undefined });
  const wrongInHour = await consume(limits.factorByHour, key);
  if (wrongInHour > factorCeiling) await consume(limits.factorByMinute, key);
  try {
    await judge();
  } catch (error) {
    if (error instanceof Refused && wrongInHour >= factorCeiling && (await isWithin(limits.factorTold, key))) {
      await tell(attempt);
    }
    throw error;
  }
  await limit.forgive();
  await limits.factorByHour.reward(key);
}

/** Written beside the attempt, which is refused. */
const tell = ({ scope, operation, staffId }: Attempt) =>
  scope.inOwnTransaction(async (context) => {
    const { trx, tenant, nowMs, actor } = context;
    const { sessionId, address } = memberOf(context);
    await recordAuditBy(
      context,
      { actor: actorText(actor), name: actor.name, sessionId, address },
      {
        operation,
        request: { staffId },
        answer: {},
        containerId: null,
        reason: `確認コードの誤りが、1時間に${factorCeiling}回に達しました。`,
      },
    );
    const subject = `${staffId} ${newId()}`;
    await schedule(trx, { tenantId: tenant.tenantId, kind: 'factorMail', subject, dueAt: new Date(nowMs) });
  });

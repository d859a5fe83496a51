import { deviceWords } from '#rules/account/deviceWords.ts';
import { limitOwnPassword } from '#server/account/login/loginLimit.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import type { Seals } from '../seal/seals.ts';
import { noteFactor } from '../session.queries.ts';
import { complete } from './complete.ts';
import { takeFactor } from './secondFactor.ts';

type Ports = { readonly limits: Limits; readonly seals: Seals };

/** The second step. Wrong codes delay those after them. Refuses staffLoginFailed for a wrong or used one. */
export const confirmCode =
  ({ limits, seals }: Ports): UnboundOperation<'Console/ConfirmCode'> =>
  async (scope, { code }) => {
    const member = memberOf(scope);
    if (member.factorAtMs !== null) throw new Refused('factorAlreadySet');
    const { tenantId } = scope.tenant;
    const limit = await limitOwnPassword(limits, { tenantId, userId: member.staffId, onDelay: () => undefined });
    await scope.once(async (context) => {
      await takeFactor(context, { seals, member, code, wrong: 'staffLoginFailed' });
      await complete(context, member, deviceWords(member.connection.userAgent));
    });
    await limit.forgive();
    return {};
  };

/** The second factor once more, for what asks for it. Refuses factorWrong. */
export const stepUp =
  ({ limits, seals }: Ports): UnboundOperation<'Console/StepUp'> =>
  async (scope, { code }) => {
    const member = memberOf(scope);
    const { tenantId } = scope.tenant;
    const limit = await limitOwnPassword(limits, { tenantId, userId: member.staffId, onDelay: () => undefined });
    await scope.once(async (context) => {
      await takeFactor(context, { seals, member, code, wrong: 'factorWrong' });
      await noteFactor(context.trx, { tenantId, sessionId: member.sessionId, at: new Date(scope.nowMs) });
    });
    await limit.forgive();
    return {};
  };

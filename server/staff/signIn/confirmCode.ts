import { deviceWords } from '#rules/account/deviceWords.ts';
import type { KnownDevices } from '#server/account/login/knownDevices.ts';
import type { Limits } from '#server/limits/rateLimits.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '../member.ts';
import type { Seals } from '../seal/seals.ts';
import { noteFactor } from '../session.queries.ts';
import { complete } from './complete.ts';
import { isKnownHere } from './knownStaffDevice.ts';
import { limitFactor } from './limitFactor.ts';
import { takeFactor } from './secondFactor.ts';

type Ports = { readonly limits: Limits; readonly seals: Seals; readonly devices: KnownDevices };

/** The second step. Wrong codes delay those after them. Refuses staffLoginFailed for a wrong or used one. */
export const confirmCode =
  ({ limits, seals, devices }: Ports): UnboundOperation<'Console/ConfirmCode'> =>
  async (scope, { code }) => {
    const member = memberOf(scope);
    if (member.factorAtMs !== null) throw new Refused('factorAlreadySet');
    const { staffId } = member;
    const isKnownDevice = await isKnownHere(devices, scope, staffId);
    await limitFactor(limits, { scope, operation: 'Console/ConfirmCode', staffId, isKnownDevice }, () =>
      scope.once(async (context) => {
        await takeFactor(context, { seals, member, code, wrong: 'staffLoginFailed' });
        await complete(context, { member, device: deviceWords(member.connection.userAgent), devices });
      }),
    );
    return {};
  };

/** The second factor once more, for what asks for it. Refuses factorWrong. */
export const stepUp =
  ({ limits, seals, devices }: Ports): UnboundOperation<'Console/StepUp'> =>
  async (scope, { code }) => {
    const member = memberOf(scope);
    const { staffId, sessionId } = member;
    const { tenantId } = scope.tenant;
    const isKnownDevice = await isKnownHere(devices, scope, staffId);
    await limitFactor(limits, { scope, operation: 'Console/StepUp', staffId, isKnownDevice }, () =>
      scope.once(async (context) => {
        await takeFactor(context, { seals, member, code, wrong: 'factorWrong' });
        await noteFactor(context.trx, { tenantId, sessionId, at: new Date(scope.nowMs) });
      }),
    );
    return {};
  };

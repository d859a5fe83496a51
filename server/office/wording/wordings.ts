import type { Transports } from '#server/notice/transport.ts';
import type { Operation, UnboundOperation } from '#server/operation.ts';
import { localDateTimeOf } from '#server/time.ts';
import { ownAddress, sendTrialMail } from '../trialMail.ts';
import { shownWording } from './shownWording.ts';

/** A message as it would read. Refuses wordingRefused. */
export const previewWording: Operation<'Office/PreviewWording'> = async (context, wanted) => {
  const { writtenAt, ...shown } = await shownWording(context, wanted);
  return { ...shown, writtenAt: writtenAt && localDateTimeOf(writtenAt.getTime(), context.tenant.timeZone) };
};

/** Mails such a message to whoever asks. Refuses wordingRefused, noAddressOfStaff and trialNotSent. */
export const tryWording =
  (transports: Transports): UnboundOperation<'Office/TryWording'> =>
  async (scope, wanted) => {
    const { email: recipient } = await ownAddress(scope);
    const message = await scope.transact((context) => shownWording(context, wanted));
    await sendTrialMail(scope, transports, { recipient, ...message });
    return scope.once(async () => ({ sentTo: recipient }));
  };

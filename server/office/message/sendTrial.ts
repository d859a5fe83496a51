import { asSent } from '#rules/message/message.ts';
import { noticeText } from '#server/notice/noticeText.ts';
import type { Transports } from '#server/notice/transport.ts';
import { voiceOf } from '#server/notice/voice.queries.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { ownAddress, sendTrialMail } from '../trialMail.ts';
import { demandWords } from './audienceFor.ts';

/** Sends a message to the caller alone. Refuses messageRefused, noAddressOfStaff and trialNotSent. */
export const sendTrial =
  (transports: Transports): UnboundOperation<'Office/SendTrialMessage'> =>
  async (scope, { words: typed }) => {
    const { tenant, transact } = scope;
    const words = asSent(typed);
    demandWords(words);
    const { email, name } = await ownAddress(scope);
    const voice = await transact(({ trx }) => voiceOf(trx, tenant, { channel: 'mail', halls: [] }));
    const text = noticeText('message', words, { tenantName: tenant.tenantName, personName: name }, voice);
    await sendTrialMail(scope, transports, { recipient: email, ...voice, ...text });
    return scope.once(async () => ({}));
  };

import type { RepeatableScope, Staff } from '#server/context.ts';
import { newId } from '#server/newId.ts';
import { type Transports, UndeliverableError } from '#server/notice/transport.ts';
import { Refused } from '#server/refused.ts';
import { memberOf } from '#server/staff/member.ts';
import { staffById } from '#server/staff/staff.queries.ts';

type Scope = Pick<RepeatableScope<Staff>, 'tenant' | 'actor' | 'log' | 'transact'>;

/** Who asks for a trial, with the address to which it goes. Refuses noAddressOfStaff. */
export async function ownAddress({ tenant: { tenantId }, actor, transact }: Scope) {
  const { staffId } = memberOf({ actor });
  const own = await transact(({ trx }) => staffById(trx, { tenantId, staffId }));
  if (!own || own.email === '') throw new Refused('noAddressOfStaff');
  return { name: own.name, email: own.email };
}

type Trial = {
  readonly recipient: string;
  readonly sender: string;
  readonly replyTo: string;
  readonly subject: string;
  readonly body: string;
};

/**
 * Sends a mail to the caller alone, past the outbox: they wait for it, and nobody else gets it. Refuses trialNotSent.
 */
export async function sendTrialMail(
  { log }: Pick<Scope, 'log'>,
  { mail }: Transports,
  { recipient, sender, replyTo, subject, body }: Trial,
) {
  try {
    await mail.send({
      noticeId: newId(),
      recipient,
      sender: { name: sender, replyTo, channelToken: '' },
      subject: `【試し送信】${subject}`,
      body,
      calendars: [],
    });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    log[error instanceof UndeliverableError ? 'info' : 'warn']({ reason }, 'a trial of a message was not sent');
    throw new Refused('trialNotSent');
  }
}

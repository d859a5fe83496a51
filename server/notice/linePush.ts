import { type Transport, UndeliverableError } from './transport.ts';

/** LINE's bound for the text of one message, in UTF-16 code units; cut there, half a character would be refused. */
const longest = 5_000;

/** LINE's messaging API at `url`. Repetitions carry the same retry key, so LINE shows a message once. */
export function linePush({ url, timeoutMs }: { readonly url: string; readonly timeoutMs: number }): Transport {
  return {
    async send({ noticeId, recipient, sender, subject, body }) {
      const answer = await fetch(new URL('/v2/bot/message/push', url), {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${sender.channelToken}`,
          'x-line-retry-key': noticeId,
        },
        body: JSON.stringify({
          to: recipient,
          messages: [
            { type: 'text', text: `【${sender.name}】${subject}\n\n${body}`.slice(0, longest).toWellFormed() },
          ],
        }),
        signal: AbortSignal.timeout(timeoutMs),
        // A redirect would carry the token elsewhere.
        redirect: 'error',
      });
      await answer.body?.cancel();
      // 409: LINE has taken this retry key before.
      if (answer.ok || answer.status === 409) return;
      // 400: blocked, or no friend of the account; 401 and 403 are the operator's to put right.
      if (answer.status === 400) throw new UndeliverableError('LINE does not deliver to this user');
      throw new Error(`LINE answered ${answer.status}`);
    },
  };
}

import { type Transport, UndeliverableError } from './transport.ts';

/** LINE's bound for one text, in UTF-16 code units, and for the texts that go at once; half a character would be refused. */
const longest = 5_000;
const mostTexts = 5;

/** A text in as many as it takes, parted between lines where there are some; what is longer than all of them is cut. */
function textsOf(text: string): string[] {
  const texts: string[] = [];
  let rest = text;
  while (rest !== '' && texts.length < mostTexts) {
    const end = rest.length > longest ? endOf(rest.slice(0, longest)) : rest.length;
    texts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return texts;
}

/** Where a part ends that may go on: with its last line, or with its last whole character. */
function endOf(part: string) {
  const line = part.lastIndexOf('\n') + 1;
  if (line > longest / 2) return line;
  return part.isWellFormed() ? longest : longest - 1;
}

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
          messages: textsOf(`【${sender.name}】${subject}\n\n${body}`).map((text) => ({ type: 'text', text })),
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

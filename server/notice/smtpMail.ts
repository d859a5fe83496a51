import { createTransport } from 'nodemailer';
import { mailOf } from './mailOf.ts';
import { RecipientUnavailable, type Transport, UndeliverableError } from './transport.ts';

const seconds = 1_000;

/**
 * Sends through the SMTP server of `url` (smtp:// or smtps://, with user and password in it), one connection per
 * message.
 */
export function smtpMail({ url, from }: { readonly url: string; readonly from: string }): Transport {
  const transport = createTransport({
    url,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
  });
  return {
    async send(message) {
      try {
        await transport.sendMail(mailOf(message, from));
      } catch (error) {
        throw explained(error);
      }
    },
  };
}

/**
 * The meaning of the mail server's answer. About the recipient or the message itself, 5xx is final and 4xx temporary.
 * Everything else, including a rejected sender, concerns the server. The library's own error text is not used, because
 * it contains the address.
 */
function explained(error: unknown) {
  if (error instanceof UndeliverableError) return error;
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAboutMail && responseCode === undefined) return new UndeliverableError('the address cannot be used');
  const answer = `the mail server answered ${responseCode}`;
  if (isAboutMail && responseCode !== undefined) {
    return responseCode >= 500 ? new UndeliverableError(answer) : new RecipientUnavailable(answer);
  }
  return new Error(responseCode === undefined ? `no mail server (${code ?? 'unknown reason'})` : answer);
}

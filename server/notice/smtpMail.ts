import { createTransport } from 'nodemailer';
import { mailOf } from './mailOf.ts';
import { RecipientUnavailable, RefusedAddress, type Transport, UndeliverableError } from './transport.ts';

const seconds = 1_000;

type Server = {
  readonly url: string;
  readonly from: string;
  /** Whether password and mail are held back from a server that offers no TLS. */
  readonly requiresTls: boolean;
};

/**
 * Sends through the SMTP server of `url` (smtp:// or smtps://, with user and password in it), one connection per
 * message.
 */
export function smtpMail({ url, from, requiresTls }: Server): Transport {
  const transport = transportTo({ url, requiresTls });
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

/** Why the server cannot be used, in a few words: it is greeted and told user and password, and sent nothing. Null where it can. */
export async function whyNoMail(server: Pick<Server, 'url' | 'requiresTls'>): Promise<string | null> {
  try {
    await transportTo(server).verify();
    return null;
  } catch (error) {
    return explained(error).message;
  }
}

const transportTo = ({ url, requiresTls }: Pick<Server, 'url' | 'requiresTls'>) =>
  createTransport({
    url,
    requireTLS: requiresTls,
    connectionTimeout: 10 * seconds,
    greetingTimeout: 10 * seconds,
    socketTimeout: 20 * seconds,
  });

/**
 * The meaning of the mail server's answer. About the recipient or the message itself, 5xx is final and 4xx temporary.
 * Everything else, including a rejected sender, concerns the server. The library's own error text is not used, because
 * it contains the address.
 */
function explained(error: unknown) {
  if (error instanceof UndeliverableError) return error;
  const { code, command, responseCode } = error as { code?: string; command?: string; responseCode?: number };
  if (code === 'ETLS') {
    return new Error('the mail server offers no STARTTLS, or no certificate to be trusted: SMTP_REQUIRE_TLS, SMTP_URL');
  }
  const isAboutMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (isAboutMail && responseCode === undefined) return new RefusedAddress('the address cannot be used');
  const answer = `the mail server answered ${responseCode}`;
  if (isAboutMail && responseCode !== undefined) {
    return responseCode >= 500 ? new RefusedAddress(answer) : new RecipientUnavailable(answer);
  }
  return new Error(responseCode === undefined ? `no mail server (${code ?? 'unknown reason'})` : answer);
}

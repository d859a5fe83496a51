import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { MailDelivery } from '#contract/account.ts';
import { loadsDemo, type Settings } from '../settings.ts';
import { linePush } from './linePush.ts';
import { mailFolder } from './mailFolder.ts';
import { smtpMail } from './smtpMail.ts';
import type { Transports } from './transport.ts';

type Options = { readonly settings: Settings; readonly log: FastifyBaseLogger };

/** Whether mails reach people: they are sent, or a demo on one's own machine shows them. Files alone reach nobody. */
export function mailDeliveryOf(settings: Pick<Settings, 'SMTP_URL' | 'DEMO' | 'PUBLIC_URL'>): MailDelivery {
  if (settings.SMTP_URL) return 'sent';
  return loadsDemo(settings) ? 'shown' : 'none';
}

/** How messages leave: by SMTP when a server is configured, else into a folder; to LINE by its messaging API. */
export const transportsOf = ({ settings, log }: Options): Transports => ({
  mail: settings.SMTP_URL
    ? smtpMail({
        url: settings.SMTP_URL,
        from: settings.MAIL_FROM,
        requiresTls: settings.SMTP_REQUIRE_TLS,
      })
    : mailFolder({
        folder: join(settings.DATA_DIR, 'mailbox'),
        from: settings.MAIL_FROM,
        log,
        isShown: mailDeliveryOf(settings) === 'shown',
      }),
  line: linePush({ url: settings.LINE_API_URL, timeoutMs: settings.LINE_TIMEOUT_MS }),
});

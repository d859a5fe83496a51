import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { createTransport } from 'nodemailer';
import { mailOf } from './mailOf.ts';
import type { Transport } from './transport.ts';

type Options = {
  readonly folder: string;
  readonly from: string;
  readonly log: FastifyBaseLogger;
  /** Whether a page shows these mails as well. */
  readonly isShown?: boolean;
};

/**
 * Writes each mail as a file that mail programs open, for installations without a mail server. A repetition writes the
 * same file.
 */
export function mailFolder({ folder, from, log, isShown = false }: Options): Transport {
  const writer = createTransport({ streamTransport: true, buffer: true });
  return {
    isShown,
    async send(message) {
      const { message: mail } = await writer.sendMail(mailOf(message, from));
      await mkdir(folder, { recursive: true, mode: 0o700 });
      const file = join(folder, `${message.noticeId}.eml`);
      await writeFile(file, mail as Buffer, { mode: 0o600 });
      log.info({ noticeId: message.noticeId, file }, 'a mail was written to the folder: no mail server is configured');
    },
  };
}

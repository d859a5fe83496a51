import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { readWorld } from '../world/world.ts';
import type { Arrange } from './arrange.ts';

const decoded = (body: string, head: string) => {
  if (/^content-transfer-encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString('utf8');
  const bytes = body
    .replaceAll(/=\r?\n/g, '')
    .replaceAll(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** The last mail of this kind to somebody as it left, once it has been sent. */
export async function mailAsSent({ db }: Arrange, { userId }: { readonly userId: string }, kind: string) {
  const sent = () =>
    db
      .selectFrom('notice')
      .innerJoin('notice_delivery', 'notice_delivery.notice_id', 'notice.notice_id')
      .select('notice.notice_id')
      .where('user_id', '=', userId)
      .where('kind', '=', kind)
      .where('notice.channel', '=', 'mail')
      .where('state', '=', 'sent')
      .orderBy('notice.sequence', 'desc')
      .executeTakeFirst();
  await expect.poll(sent, { timeout: 20_000 }).toBeDefined();
  const file = `${(await sent())?.notice_id}.eml`;
  return readFile(join(readWorld().dataDir, 'mailbox', file), 'utf8');
}

/** The text of the last mail of this kind to somebody, once it has been sent. */
export async function readMail(arrange: Arrange, person: { readonly userId: string }, kind: string) {
  const [head = '', ...body] = (await mailAsSent(arrange, person, kind)).split(/\r?\n\r?\n/);
  return decoded(body.join('\n\n'), head);
}

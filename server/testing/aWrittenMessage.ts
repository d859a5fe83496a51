import { newId } from '../newId.ts';
import type { Arranging, TestMember } from './factories.ts';

/** A message of staff to somebody, which waits to be sent. */
export async function aWrittenMessage(
  { db, server }: Arranging,
  { tenantId, userId }: Pick<TestMember, 'tenantId' | 'userId'>,
  mark: string,
) {
  const message_id = newId();
  await db
    .insertInto('message')
    .values({
      tenant_id: tenantId,
      message_id,
      subject: `${mark}件名`,
      body: `${mark}本文`,
      audience: '利用者1名',
      reason: `${mark}理由`,
      recipients: 1,
      fingerprint: Buffer.from(message_id),
      sent_at: new Date(server.clock()),
      sent_by: 'local:test',
    })
    .execute();
  await db
    .insertInto('message_recipient')
    .values({ tenant_id: tenantId, message_id, user_id: userId, state: 'waiting' })
    .execute();
  return message_id;
}

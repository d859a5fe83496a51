import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { pino } from 'pino';
import { connect } from '../db/connect.ts';
import { executorOn } from '../executor.ts';
import { tenantDirectory } from '../tenant/directory.ts';
import { webhookDelivery } from '../webhook/deliverWebhooks.ts';
import { postingOutside } from '../webhook/postOutside.ts';

/** What the child sends, and after how many messages it dies: when the receiver has answered and nobody has written it down. */
export type SendingPlan = {
  readonly databaseUrl: string;
  readonly nowMs: number;
  readonly tenantId: string;
  readonly webhookId: string;
  readonly diesAfter: number;
  /** For how long it is held up before each message at most, in milliseconds, as any process may be. */
  readonly heldUpMs: number;
  /** It says when it has taken its first message, and sends it once it is told to. */
  readonly isHeld?: boolean;
};

const plan: SendingPlan = JSON.parse(process.env.SENDING_CHILD ?? '{}');

/** Sends what waits for an address, as a job does, and ends. */
async function send() {
  let left = plan.diesAfter;
  let isHeld = plan.isHeld;
  const post = postingOutside({ networks: ['127.0.0.0/8'] });
  const { db } = connect({ url: plan.databaseUrl, size: 4, onLost: () => undefined });
  const clock = () => plan.nowMs;
  const tenant = await tenantDirectory(db).byId(plan.tenantId);
  const handler = webhookDelivery({
    openSecret: (_, text) => text,
    post: async (message) => {
      if (isHeld) {
        isHeld = false;
        process.send?.('holding');
        await once(process, 'message');
      }
      await wait(Math.random() * plan.heldUpMs);
      const answered = await post(message);
      left -= 1;
      if (left === 0) process.kill(process.pid, 'SIGKILL');
      return answered;
    },
  });
  if (!tenant || typeof handler === 'function') throw new Error('nothing to send with');
  const address = 'http://yoyaku.test';
  const scope = executorOn({ db, clock, publicUrl: address, consoleUrl: address }).scope({
    tenant,
    actor: { kind: 'job', name: 'webhookDelivery' },
    log: pino({ level: 'silent' }),
  });
  await handler.unbound(scope, plan.webhookId);
  process.exit(0);
}

await send();

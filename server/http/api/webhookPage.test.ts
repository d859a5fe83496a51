import { createHmac, timingSafeEqual } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { trialEvent, webhookEvents } from '#contract/webhook/webhookEvents.ts';
import { webhookData, webhookPayload } from '#contract/webhook/webhookPayload.ts';
import { newSecret, signedHeaders } from '#server/webhook/signature.ts';

const page = await readFile(join(import.meta.dirname, '../../../docs/api.md'), 'utf8');
const written = page.slice(page.indexOf('## Webhooks'));
const blocksOf = (kind: string) =>
  [...written.matchAll(new RegExp(`\`\`\`${kind}\n(.*?)\`\`\``, 'gs'))].map(([, text = '']) => text);

it('[API-02] docs/api.md names every event, and each example is one that could be sent', () => {
  const [table = ''] = written.match(/\| type \| when \| data \|[\s\S]*?\n\n/) ?? [];
  const named = [...table.matchAll(/`([a-z][A-Za-z]+\.[A-Za-z]+)`/g)].map(([, name]) => name);
  expect(named.toSorted()).toEqual([...webhookEvents, trialEvent].toSorted());
  const examples = blocksOf('json').map((text) => JSON.parse(text));
  expect(examples.map(({ type }) => type)).toEqual(['reservation.made', 'courseEntry.made']);
  for (const example of examples) {
    expect(webhookPayload.parse(example)).toEqual(example);
    const kind = example.type.split('.')[0] as keyof typeof webhookData;
    expect(webhookData[kind].strict().parse(example.data)).toEqual(example.data);
  }
});

it('[API-02] the lines of docs/api.md that check a signature take ours, of either secret, and no other', () => {
  const [lines = ''] = blocksOf('ts');
  const check = new Function(
    'createHmac',
    'timingSafeEqual',
    'secret',
    'id',
    'timestamp',
    'body',
    'signature',
    `${lines}return isOurs;`,
  );
  const [present, former, other] = [newSecret(), newSecret(), newSecret()];
  const body = '{"type":"reservation.made"}';
  const headers = signedHeaders({ id: 'x', timestamp: 1_780_000_000, body, secrets: [present, former] });
  const isOurs = (secret: string, text = body) =>
    check(
      ...[createHmac, timingSafeEqual, secret, headers['webhook-id'], headers['webhook-timestamp'], text],
      headers['webhook-signature'],
    );
  expect([isOurs(present), isOurs(former), isOurs(other), isOurs(present, `${body} `)]).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

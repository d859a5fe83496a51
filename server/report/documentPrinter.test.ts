import { once } from 'node:events';
import type { Worker } from 'node:worker_threads';
import { expect, it } from 'vitest';
import type { ApprovalFacts } from './approvalFacts.ts';
import { documentPrinter } from './documentPrinter.ts';

const facts: ApprovalFacts = {
  tenantName: 'みどり町',
  number: '3F9A-1C07-B2AA-0001',
  issuedOn: '2026/06/10(水)',
  changedAt: null,
  holder: { name: '髙橋 𠮷子', kana: 'タカハシ ヨシコ', userNumberLabel: '利用者番号', userNumber: '10000001' },
  place: { name: '中央公民館', address: '', phoneNumber: '' },
  article: '大ホール',
  lines: [],
  useConditions: [],
  requestedReduction: '',
  feeLines: [],
  laterCharges: [],
  afterUse: [],
  isFeeFinal: true,
  purpose: '定期演奏会',
  purposeType: '音楽',
  attendees: '―',
  admissionFee: 'なし',
  equipment: [],
  fee: 0,
  payment: '',
  conditions: [],
  voidReason: null,
  checkCode: 'AAAAA-BBBBB',
};

it('prints on with a new thread as soon as one has failed, whenever that one ends', async () => {
  const printer = documentPrinter();
  const started = once(process, 'worker') as Promise<[Worker]>;
  const failed = printer.print(facts);
  const [thread] = await started;
  thread.emit('error', new Error('out of memory'));
  await expect(failed).rejects.toThrow('out of memory');
  const printed = printer.print(facts);
  await thread.terminate();
  expect((await printed).subarray(0, 5).toString()).toBe('%PDF-');
  await printer.close();
});

it('gives up on a document that never comes out, and prints on with a new thread', async () => {
  const printer = documentPrinter({ file: new URL('data:text/javascript,for(;;);'), limitMs: 300 });
  await expect(printer.print(facts)).rejects.toThrow('did not answer');
  const started = once(process, 'worker');
  await expect(printer.print(facts)).rejects.toThrow('did not answer');
  await started;
  await printer.close();
});

import { parentPort } from 'node:worker_threads';
import { approvalDocument } from './approvalDocument.ts';
import type { ApprovalFacts } from './approvalFacts.ts';
import type { PrintAnswer } from './approvalPrinter.ts';
import { readFonts } from './fonts.ts';

const fonts = readFonts();

parentPort?.on('message', async ({ id, facts }: { id: number; facts: ApprovalFacts }) => {
  const answer = await approvalDocument(facts, fonts).then(
    (pdf): PrintAnswer => ({ id, pdf }),
    (error: unknown): PrintAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});

import { parentPort } from 'node:worker_threads';
import { approvalDocument } from './approvalDocument.ts';
import { billDocument } from './bill/billDocument.ts';
import type { DocumentFacts } from './documentFacts.ts';
import type { PrintAnswer } from './documentPrinter.ts';
import { readFonts } from './fonts.ts';

const fonts = readFonts();

parentPort?.on('message', async ({ id, facts }: { id: number; facts: DocumentFacts }) => {
  const setting = 'billNumber' in facts ? billDocument(facts, fonts) : approvalDocument(facts, fonts);
  const answer = await setting.then(
    (pdf): PrintAnswer => ({ id, pdf }),
    (error: unknown): PrintAnswer => ({ id, error: error instanceof Error ? error.message : String(error) }),
  );
  parentPort?.postMessage(answer);
});

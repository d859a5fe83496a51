import type { ApprovalFacts } from './approvalFacts.ts';
import type { BillFacts } from './bill/billFacts.ts';

/** What is printed as a document. */
export type DocumentFacts = ApprovalFacts | BillFacts;

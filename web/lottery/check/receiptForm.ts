import { isSalt } from '#rules/lottery/draw/merkleTree.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import type { Noted } from '#rules/lottery/verify/verifyTranscript.ts';

/** As typed or pasted: full-width letters, blanks and hyphens do no harm. */
const tidy = (text: string) => text.normalize('NFKC').replace(/[\s-]/g, '');

type ReceiptErrors = Partial<Record<keyof Receipt, string>>;
export type ReadReceipt = { kind: 'receipt'; receipt: Receipt } | { kind: 'errors'; errors: ReceiptErrors };

/** The receipt that was filled in, or what is missing in it. */
export function readReceipt(typed: Receipt): ReadReceipt {
  const receipt = { entryNumber: tidy(typed.entryNumber).toUpperCase(), salt: tidy(typed.salt).toLowerCase() };
  const errors: ReceiptErrors = {
    ...(receipt.entryNumber === '' && { entryNumber: '受付番号を入力してください。' }),
    ...(saltError(receipt.salt) && { salt: saltError(receipt.salt) }),
  };
  return Object.keys(errors).length > 0 ? { kind: 'errors', errors } : { kind: 'receipt', receipt };
}

function saltError(salt: string) {
  if (salt === '') return '控えを入力してください。';
  return isSalt(salt) ? '' : '控えは32文字の英数字（0～9、a～f）です。';
}

type Field = keyof Noted;
export type NotedErrors = Partial<Record<Field, string>>;

const hashError = 'ハッシュは64文字の英数字（0～9、a～f）です。';

/** The hashes somebody noted. Empty ones are not compared. */
export function readNoted(typed: Record<Field, string>): { noted: Noted; errors: NotedErrors } {
  const filled = (['definitionHash', 'closingHash'] as const)
    .map((field) => [field, tidy(typed[field]).toLowerCase()] as const)
    .filter(([, hash]) => hash !== '');
  const wrong = filled.filter(([, hash]) => !/^[0-9a-f]{64}$/.test(hash));
  return {
    noted: Object.fromEntries(filled),
    errors: Object.fromEntries(wrong.map(([field]) => [field, hashError])),
  };
}

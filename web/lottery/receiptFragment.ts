import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';

/** A receipt as the fragment of an address, which browsers keep to themselves: '#number=…&salt=…'. */
export const receiptFragment = ({ entryNumber, salt }: Receipt) =>
  `#${new URLSearchParams({ number: entryNumber, salt })}`;

/** The receipt in a fragment; null when there is none. */
export function receiptIn(fragment: string): Receipt | null {
  const values = new URLSearchParams(fragment.replace(/^#/, ''));
  const entryNumber = values.get('number');
  const salt = values.get('salt');
  return entryNumber && salt ? { entryNumber, salt } : null;
}

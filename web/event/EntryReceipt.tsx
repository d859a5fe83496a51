import type { ReserveOutcome } from '#contract/event.ts';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';

type EntryReceiptProps = { receipt: NonNullable<ReserveOutcome['receipt']> };

/** With number and salt the holder can check the draw once it is published. */
export const EntryReceipt = ({ receipt: { entryNumber, salt } }: EntryReceiptProps) => (
  <div className="rounded-8 bg-solid-gray-50 px-gutter py-3">
    <DescriptionList
      items={[
        { term: '受付番号', value: <span className="font-mono break-all">{entryNumber}</span> },
        { term: '控え', value: <span className="font-mono break-all">{salt}</span> },
      ]}
    />
  </div>
);

import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { DrawLink } from './DrawLink.tsx';

type ReceiptNumbersProps = {
  receipt: Receipt;
  /** Tinted, to stand out from its surroundings. */
  isTinted?: boolean | undefined;
};

/** With number and salt the holder can check the draw once it is published. */
export const ReceiptNumbers = ({ receipt: { entryNumber, salt }, isTinted = false }: ReceiptNumbersProps) => {
  const numbers = (
    <DescriptionList
      items={[
        { term: '受付番号', value: <span className="font-mono break-all">{entryNumber}</span> },
        { term: '控え', value: <span className="font-mono break-all">{salt}</span> },
      ]}
    />
  );
  return isTinted ? <div className="rounded-8 bg-solid-gray-50 px-gutter py-3">{numbers}</div> : numbers;
};

type ReceiptCardProps = ReceiptNumbersProps & {
  /** The draw it takes part in; null while that is not known. */
  drawId: string | null;
};

/** The receipt of an entry, what it is good for, and the way to its draw. */
export const ReceiptCard = ({ receipt, drawId, isTinted }: ReceiptCardProps) => (
  <Card title="抽選の申込控え">
    <p>抽選が公正に行われたことを、ご自身で確かめるための番号です。控えは他の人に教えないでください。</p>
    <ReceiptNumbers receipt={receipt} isTinted={isTinted} />
    <DrawLink receipt={receipt} drawId={drawId} />
  </Card>
);

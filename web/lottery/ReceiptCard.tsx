import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
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
  /** Right after the entry, when they are there to be noted. */
  isNew?: boolean;
};

/** The receipt of an entry: what it is good for, the way to its draw, and the numbers, which few need to see. */
export const ReceiptCard = ({ receipt, drawId, isTinted, isNew = false }: ReceiptCardProps) => (
  <Card title="抽選の申込控え">
    <p>抽選が公正に行われたことを、ご自身で確かめるための番号です。控えは他の人に教えないでください。</p>
    <DrawLink receipt={receipt} drawId={drawId} />
    {isNew ? (
      <ReceiptNumbers receipt={receipt} isTinted={isTinted} />
    ) : (
      <Disclosure label="受付番号と控えを表示">
        <ReceiptNumbers receipt={receipt} isTinted={isTinted} />
      </Disclosure>
    )}
  </Card>
);

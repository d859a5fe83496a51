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

const asCode = (text: string) => <span className="font-mono break-all">{text}</span>;
const entryNumberItem = ({ entryNumber }: Receipt) => ({ term: '受付番号', value: asCode(entryNumber) });
const saltItem = ({ salt }: Receipt) => ({ term: '控え', value: asCode(salt) });

/** With number and salt the holder can check the draw once it is published. */
export const ReceiptNumbers = ({ receipt, isTinted = false }: ReceiptNumbersProps) => {
  const numbers = <DescriptionList items={[entryNumberItem(receipt), saltItem(receipt)]} />;
  return isTinted ? <div className="rounded-8 bg-solid-gray-50 px-gutter py-3">{numbers}</div> : numbers;
};

type ReceiptCardProps = {
  receipt: Receipt;
  /** The draw it takes part in; null while that is not known. */
  drawId: string | null;
  /** Right after the entry, when they are there to be noted. */
  isNew?: boolean;
};

/** The receipt of an entry: what it is good for, the way to its draw, its number, and the salt, which few need to see. */
export const ReceiptCard = ({ receipt, drawId, isNew = false }: ReceiptCardProps) => (
  <Card title="抽選の申込控え">
    <p>抽選が公正に行われたことを、ご自身で確かめるための番号です。控えは他の人に教えないでください。</p>
    <DrawLink receipt={receipt} drawId={drawId} />
    {isNew ? (
      <ReceiptNumbers receipt={receipt} />
    ) : (
      <>
        <DescriptionList items={[entryNumberItem(receipt)]} />
        <Disclosure label="控えを表示">
          <DescriptionList items={[saltItem(receipt)]} />
        </Disclosure>
      </>
    )}
  </Card>
);

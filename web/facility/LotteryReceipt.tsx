import type { ReserveResponse } from '#contract/facility.ts';
import { DrawLink } from '#web/lottery/DrawLink.tsx';
import { Card } from '#web/ui/Card.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';

type LotteryReceiptProps = {
  receipt: NonNullable<ReserveResponse['receipt']>;
  /** The draw it takes part in; null while that is not known. */
  drawId: string | null;
};

/** With number and salt the holder can check the draw once it is published. */
export const LotteryReceipt = ({ receipt, drawId }: LotteryReceiptProps) => (
  <Card title="抽選の申込控え">
    <p>抽選が公正に行われたことを、ご自身で確かめるための番号です。控えは他の人に教えないでください。</p>
    <DescriptionList
      items={[
        { term: '受付番号', value: <span className="font-mono break-all">{receipt.entryNumber}</span> },
        { term: '控え', value: <span className="font-mono break-all">{receipt.salt}</span> },
      ]}
    />
    <DrawLink receipt={receipt} drawId={drawId} />
  </Card>
);

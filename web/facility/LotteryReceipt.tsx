import type { ReserveResponse } from '#contract/facility.ts';
import { Card } from '#web/ui/Card.tsx';
import { DescriptionList } from '#web/ui/DescriptionList.tsx';

type LotteryReceiptProps = { receipt: NonNullable<ReserveResponse['receipt']> };

/** With number and salt the holder can check the draw once it is published. */
export const LotteryReceipt = ({ receipt }: LotteryReceiptProps) => (
  <Card title="抽選の申込控え">
    <p>抽選が公正に行われたことを、ご自身で確かめるための番号です。検証用の値は他の人に教えないでください。</p>
    <DescriptionList
      items={[
        { term: '申込番号', value: <span className="font-mono break-all">{receipt.entryNumber}</span> },
        { term: '検証用の値', value: <span className="font-mono break-all">{receipt.salt}</span> },
      ]}
    />
  </Card>
);

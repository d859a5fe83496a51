import { Printer } from 'lucide-react';
import type { Till } from '#contract/desk/money/till.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dateTimeText, longDayText } from '#ui/text/format.ts';
import { piecesText } from './piecesText.ts';
import { BesideLedger, CashLines, Counts, Reckoning } from './TillTables.tsx';

/** Where those who are responsible put their seals on paper. */
const Seals = () => (
  <ul aria-label="押印欄" className="hidden shrink-0 print:flex">
    {['係', '館長'].map((role) => (
      <li key={role} className="-ms-px w-20 border border-solid-gray-800 text-center">
        <span className="block border-b border-solid-gray-800">{role}</span>
        <span className="block h-18" />
      </li>
    ))}
  </ul>
);

type TillSheetProps = {
  till: Till;
  sums: NonNullable<Till['sums']>;
  /** Which one of its place and day it is, where there are several. */
  mark: string;
};

/** A till that was counted, as its 日計表 prints it. */
export const TillSheet = ({ till, sums, mark }: TillSheetProps) => {
  const last = till.counts.at(-1);
  return (
    <div className="flex flex-col items-start gap-4">
      <Button variant="outline" icon={<Printer aria-hidden="true" className="size-5" />} onClick={() => window.print()}>
        日計表を印刷する
      </Button>
      <section data-printed="" aria-labelledby="till-title" className="flex w-full flex-col gap-6">
        <div className="flex items-start justify-between gap-4">
          <h2 id="till-title" className="text-std-24B-150">
            {longDayText(till.day)}の日計表（{till.containerName}
            {mark && `・${mark}`}
            {till.isOpen && '・締め前'}）
          </h2>
          <Seals />
        </div>
        <DescriptionList
          items={[
            {
              term: '開けた人',
              value: `${till.openedBy} ${dateTimeText(till.openedAt)}${till.floatReason && `\n釣銭準備金が前回と違う理由：${till.floatReason}`}`,
            },
            last && {
              term: '数えた人',
              value: `${last.countedBy} ${dateTimeText(last.countedAt)}（${last.number}回目）`,
            },
            last && last.counted > 0 && { term: '金種', value: piecesText(last.pieces) },
            till.closedAt !== null && { term: '締めた人', value: `${till.closedBy} ${dateTimeText(till.closedAt)}` },
            till.differenceReason !== '' && { term: '過不足の理由', value: till.differenceReason },
          ]}
        />
        <Reckoning till={till} sums={sums} />
        {till.counts.length > 1 && <Counts till={till} />}
        <BesideLedger till={till} sums={sums} />
        {till.lines.length > 0 && <CashLines till={till} />}
      </section>
    </div>
  );
};

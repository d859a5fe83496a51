import { useTenant } from '#console/address/useConsole.ts';
import type { Bill } from '#contract/desk/bill.ts';
import { postalLines } from '#rules/account/postalLines.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { voidWords } from './voidWords.ts';

const Sheet = ({ bill, tenantName }: { bill: Bill; tenantName: string }) => (
  <section
    data-printed=""
    aria-label={`納入通知書 ${bill.billNumber}`}
    className="flex flex-col gap-4 border border-solid-gray-420 p-6 not-last:break-after-page"
  >
    {/* What shows in the window of an envelope (長形3号: 90 × 45 mm) when the sheet is folded twice, wherever it slides to. */}
    <div className="flex min-h-32 flex-wrap items-start justify-between gap-x-6">
      <address aria-label="宛先" className="not-italic max-w-80 print:ms-[9mm] print:max-w-[58mm]">
        {postalLines(bill.address).map((line) => (
          <p key={line} className="print:text-dns-14N-130">
            {line}
          </p>
        ))}
        <p className="text-std-20B-150">{bill.personName} 様</p>
      </address>
      <p className="text-end">
        No. {bill.billNumber}
        <br />
        {longDayText(bill.issuedOn)}
      </p>
    </div>
    <h3 className="text-std-24B-150">
      {bill.voidReason === null ? '納入通知書' : <s>納入通知書</s>}
      {bill.isReissue && '（再発行）'}
      {bill.voidReason !== null && '（無効）'}
    </h3>
    {bill.voidReason === null ? (
      <p>{bill.requestText}</p>
    ) : (
      <p className="font-700">この通知書では納入しないでください（{voidWords[bill.voidReason]}）。</p>
    )}
    <p className="border-y-2 border-solid-gray-800 py-2 text-std-24B-150">
      {bill.voidReason === null ? yen(bill.amount) : <s>{yen(bill.amount)}</s>}
    </p>
    <p>ただし、{bill.purpose}として</p>
    {bill.lines.length > 0 && <PriceTable caption="内訳" lines={bill.lines} total={bill.amount} />}
    <DescriptionList
      items={[
        bill.voidReason === null && { term: '納付期限', value: bill.dueText },
        { term: '納入場所', value: `${bill.placeName} 窓口` },
        bill.waysToPay !== '' && bill.voidReason === null && { term: '納入方法', value: bill.waysToPay },
      ]}
    />
    <p>
      {tenantName}　{bill.placeName}
      <br />
      取扱者 {bill.issuedBy}
    </p>
  </section>
);

/** Bills as they are printed, each on a page of its own. */
export const BillSheets = ({ bills }: { bills: readonly Bill[] }) => {
  const { tenantName } = useTenant();
  return bills.map((bill) => <Sheet key={bill.billId} bill={bill} tenantName={tenantName} />);
};

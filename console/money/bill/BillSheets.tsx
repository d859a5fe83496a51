import { useTenant } from '#console/address/useConsole.ts';
import type { Bill } from '#contract/desk/money/bill.ts';
import { postalLines } from '#rules/account/postalLines.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { longDayText, yen } from '#ui/text/format.ts';
import { voidWords } from './voidWords.ts';

/** What shows in the window of an envelope (長形3号: 90 × 45 mm) when the sheet is folded twice, wherever it slides to. */
const Addressed = ({ bill, numbers }: { bill: Bill; numbers: readonly string[] }) => (
  <div className="flex min-h-32 flex-wrap items-start justify-between gap-x-6">
    <address aria-label="宛先" className="not-italic max-w-80 print:ms-[9mm] print:max-w-[58mm]">
      {postalLines(bill.address).map((line) => (
        <p key={line} className="print:text-dns-14N-130">
          {line}
        </p>
      ))}
      <p className="text-std-20B-150">{bill.personName} 様</p>
    </address>
    <div className="text-end">
      {numbers.map((number) => (
        <p key={number}>No. {number}</p>
      ))}
      <p>{longDayText(bill.issuedOn)}</p>
    </div>
  </div>
);

type SheetProps = { bills: readonly [Bill, ...Bill[]]; tenantName: string };

/** What one bill is for. */
const One = ({ bill }: { bill: Bill }) => (
  <>
    <p>ただし、{bill.purpose}として</p>
    {bill.lines.length > 0 && <PriceTable caption="内訳" lines={bill.lines} total={bill.amount} />}
  </>
);

/** What several of one person are for, each with its number and its time. */
const Several = ({ bills, total }: { bills: readonly Bill[]; total: number }) => (
  <>
    <p>ただし、次の{bills.length}件として</p>
    <PriceTable
      caption="内訳"
      lines={bills.map(({ billNumber, placeName, purpose, dueText, amount }) => ({
        name: `${placeName}　${purpose}`,
        note: `No. ${billNumber}　納付期限 ${dueText}`,
        amount,
      }))}
      total={total}
    />
  </>
);

const listed = (words: readonly string[]) => [...new Set(words)];

/** One bill, or the bills of one person that stand, on one sheet. */
const Sheet = ({ bills, tenantName }: SheetProps) => {
  const [bill, ...others] = bills;
  const numbers = bills.map(({ billNumber }) => billNumber);
  const total = bills.reduce((sum, { amount }) => sum + amount, 0);
  // Something overdue is asked for as such.
  const { requestText } = bills.find(({ payBy }) => payBy !== null) ?? bill;
  const places = listed(bills.map(({ placeName }) => placeName));
  return (
    <section
      data-printed=""
      aria-label={`納入通知書 ${numbers.join('、')}`}
      className="flex flex-col gap-4 border border-solid-gray-420 p-6 not-last:break-after-page"
    >
      <Addressed bill={bill} numbers={numbers} />
      <h3 className="text-std-24B-150">
        {bill.voidReason === null ? '納入通知書' : <s>納入通知書</s>}
        {bills.every(({ isReissue }) => isReissue) && '（再発行）'}
        {bill.voidReason !== null && '（無効）'}
      </h3>
      {bill.voidReason === null ? (
        <p>{requestText}</p>
      ) : (
        <p className="font-700">この通知書では納入しないでください（{voidWords[bill.voidReason]}）。</p>
      )}
      <p className="border-y-2 border-solid-gray-800 py-2 text-std-24B-150">
        {bill.voidReason === null ? yen(total) : <s>{yen(total)}</s>}
      </p>
      {others.length === 0 ? <One bill={bill} /> : <Several bills={bills} total={total} />}
      <DescriptionList
        items={[
          bill.voidReason === null && {
            term: '納付期限',
            value: listed(bills.map(({ dueText }) => dueText)).length === 1 ? bill.dueText : '内訳のとおり',
          },
          { term: '納入場所', value: places.map((place) => `${place} 窓口`).join('、') },
          bill.waysToPay !== '' && bill.voidReason === null && { term: '納入方法', value: bill.waysToPay },
        ]}
      />
      <p>
        {tenantName}　{places.join('、')}
        <br />
        取扱者 {listed(bills.map(({ issuedBy }) => issuedBy)).join('、')}
      </p>
    </section>
  );
};

/** Whose bills go into one envelope; one that is void is shown by itself. */
const envelopeOf = ({ billId, userNumber, personName, voidReason }: Bill) =>
  voidReason === null ? `${userNumber} ${personName}` : billId;

/** Bills as they are printed: those of one person on a sheet, each sheet on a page of its own. */
export const BillSheets = ({ bills }: { bills: readonly Bill[] }) => {
  const { tenantName } = useTenant();
  return [...Map.groupBy(bills, envelopeOf)].map(([envelope, [first, ...others]]) =>
    first ? <Sheet key={envelope} bills={[first, ...others]} tenantName={tenantName} /> : null,
  );
};

import { Printer } from 'lucide-react';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { usePrintedSheet } from '#console/kit/print/usePrintedSheet.ts';
import type { RefundSlip } from '#contract/desk/money/cash.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { longDayText, yen } from '#ui/text/format.ts';

/** What somebody signs who was given cash back. */
const Sheet = ({ slip }: { slip: RefundSlip }) => {
  const { tenantName } = useTenant();
  return (
    <section data-printed="" aria-label="返金受領書" className="flex flex-col gap-4 border border-solid-gray-420 p-6">
      <h2 className="text-std-24B-150">返金受領書</h2>
      <p>No. {slip.slipNumber}</p>
      <p className="text-std-20B-150">
        {tenantName}　{slip.placeName} 御中
      </p>
      <p className="border-y-2 border-solid-gray-800 py-2 text-std-24B-150">{yen(slip.amount)}</p>
      <p>ただし、{slip.purpose}の返金として</p>
      <DescriptionList
        items={[
          { term: '予約番号', value: <span className="tabular-nums">{reservationNumber(slip.reservationId)}</span> },
          slip.cause !== '' && { term: '返金の理由', value: slip.cause },
          { term: '返金日', value: longDayText(slip.givenOn) },
          slip.givenBy !== '' && { term: '取扱者', value: slip.givenBy },
        ]}
      />
      <p>上記の金額を現金で受領しました。</p>
      <div className="flex flex-wrap items-end justify-between gap-6">
        <div className="flex min-w-80 flex-col gap-4">
          <p>　　　　年　　月　　日</p>
          <p>受領者 {slip.personName}</p>
          <p className="border-b border-solid-gray-800 pt-6 pb-1">署名</p>
        </div>
        <p className="size-28 shrink-0 border border-solid-gray-800 text-center text-dns-14N-130">受領印</p>
      </div>
    </section>
  );
};

type RefundSlipsProps = { reservationId: string; slipNumbers: readonly string[] };

/** Prints the slips of what a reservation's person was given back in cash, one at a time and as often as they are wanted. */
export const RefundSlips = ({ reservationId, slipNumbers }: RefundSlipsProps) => {
  const ask = useStaffMutation('Desk/PrintRefundSlip');
  const [slip, print] = usePrintedSheet<RefundSlip>();
  if (slipNumbers.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-4">
      <ChangeFailure error={ask.error} onReload={ask.reset} />
      {slipNumbers.map((slipNumber) => (
        <Button
          key={slipNumber}
          variant="outline"
          size="sm"
          icon={<Printer aria-hidden="true" className="size-5" />}
          isBusy={ask.isPending && ask.variables.slipNumber === slipNumber}
          busyLabel="準備しています"
          onClick={() => ask.mutate({ reservationId, slipNumber }, { onSuccess: print })}
        >
          {`返金受領書 ${slipNumber}を印刷する`}
        </Button>
      ))}
      {slip && <Sheet slip={slip} />}
    </div>
  );
};

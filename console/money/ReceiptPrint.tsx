import { Printer } from 'lucide-react';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { usePrintedSheet } from '#console/kit/print/usePrintedSheet.ts';
import type { Receipt } from '#contract/desk/money/cash.ts';
import { Button } from '#ui/action/Button.tsx';
import { PriceTable } from '#ui/table/PriceTable.tsx';
import { longDayText, yen } from '#ui/text/format.ts';

/** A receipt as it is printed. */
const Sheet = ({ receipt }: { receipt: Receipt }) => {
  const { tenantName } = useTenant();
  return (
    <section data-printed="" aria-label="領収書" className="flex flex-col gap-4 border border-solid-gray-420 p-6">
      <h3 className="text-std-24B-150">
        {receipt.isVoid ? <s>領収書</s> : '領収書'}
        {receipt.isReissue && '（再発行）'}
        {receipt.isVoid && (receipt.voided ? '（取消済み）' : '（無効）')}
      </h3>
      <p>
        No. {receipt.receiptNumber}　{longDayText(receipt.issuedOn)}
      </p>
      <p className="text-std-20B-150">{receipt.personName} 様</p>
      <p className="border-y-2 border-solid-gray-800 py-2 text-std-24B-150">
        {receipt.isVoid ? <s>{yen(receipt.amount)}</s> : yen(receipt.amount)}
      </p>
      <p>
        お預り {yen(receipt.tendered)}　お釣り {yen(receipt.change)}
      </p>
      <p>ただし、{receipt.purpose}</p>
      {receipt.lines.length > 0 && <PriceTable caption="内訳" lines={receipt.lines} total={receipt.amount} />}
      {receipt.tax && (
        <p>
          {receipt.tax.percent}%対象 {yen(receipt.amount)}（内消費税 {yen(receipt.tax.yen)}）
        </p>
      )}
      {receipt.voided ? (
        <p>
          {longDayText(receipt.voided.on)}に収納を取り消しました。この領収書は無効です。取扱者 {receipt.voided.by}
        </p>
      ) : (
        <p>上記のとおり領収しました。</p>
      )}
      <div className="flex flex-wrap items-start justify-between gap-6">
        <p>
          {tenantName}　{receipt.placeName}
          <br />
          {receipt.issuerNumber !== '' && (
            <>
              登録番号 {receipt.issuerNumber}
              <br />
            </>
          )}
          取扱者 {receipt.issuedBy}
        </p>
        <p className="size-28 shrink-0 border border-solid-gray-800 text-center text-dns-14N-130">領収印</p>
      </div>
    </section>
  );
};

type ReceiptPrintProps = {
  reservationId: string;
  receiptId: string;
  /** It is one of those that were issued before. */
  isAgain?: boolean;
};

/** Prints a receipt; each print is counted, and says from the second one on that it is issued again. */
export const ReceiptPrint = ({ reservationId, receiptId, isAgain = false }: ReceiptPrintProps) => {
  const ask = useStaffMutation('Desk/PrintReceipt');
  const [receipt, print] = usePrintedSheet<Receipt>();
  const show = () => ask.mutate({ reservationId, receiptId }, { onSuccess: print });
  return (
    <div className="flex flex-col items-start gap-4">
      <ChangeFailure error={ask.error} onReload={show} />
      <Button
        variant={isAgain ? 'outline' : 'solid'}
        size={isAgain ? 'sm' : 'md'}
        icon={<Printer aria-hidden="true" className="size-5" />}
        isBusy={ask.isPending}
        onClick={show}
      >
        {ask.isSuccess || isAgain ? '領収書を再発行する' : '領収書を印刷する'}
      </Button>
      {receipt && <Sheet receipt={receipt} />}
    </div>
  );
};

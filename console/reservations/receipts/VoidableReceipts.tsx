import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { PersonToPhone } from '#console/kit/PhoneInstead.tsx';
import { Receipts } from '#console/money/Receipts.tsx';
import type { IssuedReceipt } from '#contract/desk/money/cash.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import type { DoneWords } from '../moneyWords.ts';
import { VoidDialog } from './VoidDialog.tsx';

/** Opens what takes back the cash of a receipt, or says why that cannot be done, as the server would. */
const VoidButton = ({ receipt, onOpen }: { receipt: IssuedReceipt; onOpen: () => void }) => {
  const { permissions } = useSelf();
  const isLimited = receipt.isVoidLate && !permissions.includes('money.refundAny');
  const why = receipt.whyItStays ?? (isLimited ? 'receiptVoidLimited' : null);
  return (
    <Button
      variant="outline"
      size="sm"
      aria-label={`領収書 ${receipt.receiptNumber}の収納を取り消す`}
      disabledReason={why === null ? undefined : everyRefusal[why].message}
      onClick={onOpen}
    >
      収納を取り消す
    </Button>
  );
};

const Done = ({ done }: { done: DoneWords }) => (
  <DoneBanner title={done.title}>
    {done.lines.map((line) => (
      <p key={line}>{line}</p>
    ))}
    {done.numberToPhone && <PersonToPhone userNumber={done.numberToPhone} />}
  </DoneBanner>
);

/** The receipts of a reservation, whose cash can be taken back. */
export const VoidableReceipts = ({ seen }: { seen: DeskReservation }) => {
  const [voiding, setVoiding] = useState<IssuedReceipt | null>(null);
  const [done, setDone] = useState<DoneWords | null>(null);
  return (
    <>
      <Receipts
        reservationId={seen.reservation.reservationId}
        done={done && <Done done={done} />}
        actOf={(receipt) => !receipt.isVoid && <VoidButton receipt={receipt} onOpen={() => setVoiding(receipt)} />}
      />
      {voiding && (
        <VoidDialog
          seen={seen}
          receipt={voiding}
          onDone={(words) => {
            setVoiding(null);
            setDone(words);
          }}
          onClose={() => setVoiding(null)}
        />
      )}
    </>
  );
};

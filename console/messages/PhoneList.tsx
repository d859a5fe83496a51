import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { PrintSheet } from '#console/kit/print/PrintSheet.tsx';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';

type PhoneListProps = { messageId: string; people: number; facts: readonly string[] };

/** Prints whom a message did not reach, with their telephones. */
export const PhoneList = ({ messageId, people, facts }: PhoneListProps) => {
  const mayReveal = useSelf().permissions.includes('person.reveal');
  const reveal = useStaffMutation('Office/RevealMessagePhones');
  const [isPrinting, setIsPrinting] = useState(false);
  const print = () =>
    reveal.mutate(
      { messageId },
      {
        onSuccess: () => {
          flushSync(() => setIsPrinting(true));
          window.addEventListener('afterprint', () => setIsPrinting(false), { once: true });
          window.print();
        },
      },
    );
  if (!mayReveal || people === 0) return null;
  return (
    <div className="flex flex-col gap-3">
      <ChangeFailure error={reveal.error} onReload={print} />
      <div>
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          isBusy={reveal.isPending}
          onClick={print}
        >
          {`電話一覧を印刷する（${count(people, '名')}）`}
        </Button>
      </div>
      <p>電話一覧の印刷は、閲覧記録に残ります。{people > 1_000 && '最初の1,000名を印刷します。'}</p>
      {isPrinting && (
        <PrintSheet
          title="電話一覧（メッセージが届かない方）"
          facts={facts}
          headers={['利用者', '電話番号', '連絡した日時・担当']}
          rows={(reveal.data?.items ?? []).map(({ userNumber, personName, phone }) => ({
            id: userNumber,
            cells: [`${personName}\n${userNumber}`, phone || '登録なし', ''],
          }))}
        />
      )}
    </div>
  );
};

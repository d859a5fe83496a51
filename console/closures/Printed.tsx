import { Printer } from 'lucide-react';
import { useState } from 'react';
import { flushSync } from 'react-dom';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { PrintSheet } from '#console/kit/print/PrintSheet.tsx';
import type { AffectedByClosure, ClosureLine } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { count } from '#ui/text/format.ts';
import { foundUse, whoseText } from './closureWords.ts';

/** What is printed of a line, and what is done with it, in words. */
export type PrintedRow = Pick<
  AffectedByClosure,
  | 'subjectId'
  | 'kind'
  | 'name'
  | 'firstDay'
  | 'lastDay'
  | 'times'
  | 'personName'
  | 'userNumber'
  | 'statusText'
  | 'paymentText'
  | 'people'
  | 'isReachable'
> & {
  /** Where and when it was before it was moved. */
  readonly before?: ClosureLine['before'];
  readonly plan: string;
  /** What its person gets back or has to pay. */
  readonly sum: string;
  /** Its person is told: it does not stay as it was. */
  readonly isTold: boolean;
};

type PrintedProps = {
  containerId: string;
  /** What is closed when and why, a line each. */
  facts: readonly string[];
  rows: readonly PrintedRow[];
  /** Nobody is to be called about what is closed no more; who was told of it can still be looked up. */
  isLifted?: boolean;
};

/** What stands below each other in a cell: more columns would tear the names of rooms. */
const lines = (...texts: readonly string[]) => texts.filter((text) => text !== '').join('\n');

const whenAndWhere = (row: PrintedRow) => lines(foundUse(row).when, foundUse(row).place);

type Sheet = 'list' | 'phones';

const contactOf = ({ isTold, isReachable }: PrintedRow) => {
  if (!isTold) return '―';
  return isReachable ? 'メール' : '電話';
};

type ListSheetProps = Pick<PrintedProps, 'facts' | 'rows'>;

const ListSheet = ({ facts, rows }: ListSheetProps) => (
  <PrintSheet
    title="休館の影響を受ける予約・講座"
    facts={facts}
    headers={['利用者', '利用日時・場所', '状態・支払', '扱い・返金・差額', '連絡']}
    rows={rows.map((row) => ({
      id: row.subjectId,
      cells: [
        whoseText(row),
        whenAndWhere(row),
        lines(row.statusText, row.paymentText),
        lines(row.plan, row.sum),
        contactOf(row),
      ],
    }))}
  />
);

type PhoneSheetProps = ListSheetProps & {
  /** By id of the reservation. */
  phones: ReadonlyMap<string, string | null>;
};

const PhoneSheet = ({ facts, rows, phones }: PhoneSheetProps) => (
  <PrintSheet
    title="電話一覧（メールが届かない方）"
    facts={facts}
    headers={['利用者', '電話番号', '利用日時・場所', '扱い・返金・差額', '連絡した日時・担当']}
    rows={rows.map((row) => ({
      id: row.subjectId,
      cells: [
        whoseText(row),
        phones.get(row.subjectId) ?? '登録なし',
        whenAndWhere(row),
        lines(row.plan, row.sum, row.paymentText),
        '',
      ],
    }))}
  />
);

/** Prints all that a closure lies over, and whom to call because no message reaches them. */
export const Printed = ({ containerId, facts, rows, isLifted = false }: PrintedProps) => {
  const mayReveal = useSelf().permissions.includes('person.reveal');
  const reveal = useStaffMutation('Desk/RevealPhones');
  const [sheet, setSheet] = useState<Sheet | null>(null);
  const toPhone = rows.filter(({ isReachable, isTold }) => isTold && !isReachable);

  const print = (what: Sheet) => {
    flushSync(() => setSheet(what));
    window.addEventListener('afterprint', () => setSheet(null), { once: true });
    window.print();
  };
  const printPhones = () =>
    reveal.mutate(
      { containerId, reservationIds: toPhone.map(({ subjectId }) => subjectId) },
      { onSuccess: () => print('phones') },
    );
  if (rows.length === 0) return null;
  const icon = <Printer aria-hidden="true" className="size-5" />;
  return (
    <div className="flex flex-col gap-3">
      <ChangeFailure error={reveal.error} onReload={printPhones} />
      <div className="flex flex-wrap gap-3">
        <Button variant="outline" icon={icon} onClick={() => print('list')}>
          一覧を印刷する
        </Button>
        {toPhone.length > 0 && mayReveal && (
          <Button variant="outline" icon={icon} isBusy={reveal.isPending} onClick={printPhones}>
            {`電話一覧を印刷する（${count(toPhone.length, '名')}）`}
          </Button>
        )}
      </div>
      {toPhone.length > 0 && (
        <p className="empty:hidden">
          {!isLifted &&
            `知らせる方のうち、メールが届かない方が${count(toPhone.length, '名')}います。電話で知らせてください。`}
          {mayReveal && '電話一覧の印刷は、閲覧記録に残ります。'}
        </p>
      )}
      {sheet === 'list' && <ListSheet facts={facts} rows={rows} />}
      {sheet === 'phones' && (
        <PhoneSheet
          facts={facts}
          rows={toPhone}
          phones={new Map(reveal.data?.items.map(({ reservationId, phone }) => [reservationId, phone]))}
        />
      )}
    </div>
  );
};

import { useState } from 'react';
import { Link } from 'react-router';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { type ListColumn, ListTable } from '#console/list/ListTable.tsx';
import type { ImportPlan } from '#contract/desk/importPeople.ts';
import { Button } from '#ui/action/Button.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { count } from '#ui/text/format.ts';

type Wrong = ImportPlan['wrong'][number];
type Known = ImportPlan['known'][number];

/** More rows than these help nobody. */
const mostRows = 200;

const wrongColumns: readonly ListColumn<Wrong>[] = [
  { id: 'line', header: '行', accessorFn: ({ line }) => `${line}行目` },
  { id: 'column', header: '列', accessorFn: ({ column }) => column || '行全体' },
  { id: 'why', header: '直すこと', cell: ({ row }) => <span className="block min-w-48">{row.original.why}</span> },
];

const WrongLines = ({ wrong }: { wrong: readonly Wrong[] }) => (
  <>
    <NotificationBanner tone="error" title={`${count(wrong.length, '件')}の誤りがあるため、まだ登録できません。`}>
      <p>ファイルを直して、もう一度選択してください。1行目は列名です。</p>
      {wrong.length > mostRows && <p>{`はじめの${count(mostRows, '件')}を表示しています。`}</p>}
    </NotificationBanner>
    <ListTable
      caption="誤りのある行"
      columns={wrongColumns}
      rows={wrong.slice(0, mostRows)}
      idOf={({ line, column, why }) => `${line} ${column} ${why}`}
    />
  </>
);

/** Who he may be already. */
const Alike = ({ known: { alike, sameAsLine } }: { known: Known }) => {
  const { tenantAlias } = useTenant();
  return (
    <ul className="flex min-w-48 flex-col gap-1">
      {sameAsLine !== null && <li>{`${sameAsLine}行目と同じ`}</li>}
      {alike.map(({ userNumber, personName, phoneEnd }) => (
        <li key={userNumber}>
          <Link to={paths.person(tenantAlias, userNumber)} target="_blank" className="hit-area link">
            {`${personName}（${userNumber}・電話末尾${phoneEnd}）`}
          </Link>
        </li>
      ))}
    </ul>
  );
};

const knownColumns = (
  chosen: readonly number[],
  onChoose: (line: number, isChosen: boolean) => void,
): readonly ListColumn<Known>[] => [
  { id: 'line', header: '行', accessorFn: ({ line }) => `${line}行目` },
  { id: 'name', header: '氏名', cell: ({ row }) => row.original.personName },
  { id: 'alike', header: '登録されている方', cell: ({ row }) => <Alike known={row.original} /> },
  {
    id: 'choose',
    header: '登録',
    cell: ({ row: { original } }) => (
      <Checkbox
        label={
          <>
            別の人として登録<span className="sr-only">{`：${original.line}行目 ${original.personName}`}</span>
          </>
        }
        checked={chosen.includes(original.line)}
        onChange={({ target }) => onChoose(original.line, target.checked)}
      />
    ),
  },
];

type ImportDecisionProps = {
  plan: ImportPlan;
  error: CallFailure | null;
  isBusy: boolean;
  onSend: (chosen: readonly number[]) => void;
  onAgain: () => void;
};

/** What a file would register, and the press that does it. */
export const ImportDecision = ({ plan, error, isBusy, onSend, onAgain }: ImportDecisionProps) => {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const { people, wrong, known } = plan;
  if (wrong.length > 0) return <WrongLines wrong={wrong} />;
  const registered = people - known.length + chosen.length;
  const choose = (line: number, isChosen: boolean) =>
    setChosen([...chosen.filter((other) => other !== line), ...(isChosen ? [line] : [])]);
  const send = async () => {
    const left = people - registered;
    const leftText = left === 0 ? '' : `${count(left, '名')}は、すでに登録されているため登録しません。`;
    const message = `${count(registered, '名')}を登録します。${leftText}`;
    const confirmLabel = `${count(registered, '名')}を登録する`;
    if (await confirm({ message, confirmLabel, cancelLabel: 'やめる' })) onSend(chosen);
  };
  return (
    <>
      {known.length > 0 && (
        <>
          <NotificationBanner
            tone="warning"
            title={`${count(known.length, '名')}は、すでに登録されている可能性があります。`}
          >
            <p>フリガナと、電話番号または生年月日が同じ方です。選択しない方は登録しません。</p>
          </NotificationBanner>
          <ListTable
            caption="すでに登録されている可能性がある方"
            columns={knownColumns(chosen, choose)}
            rows={known}
            idOf={({ line }) => String(line)}
          />
        </>
      )}
      <FormError message={error ? loadAdvice(error) : undefined} takesFocus />
      {error instanceof CallFailure && error.code.startsWith('people') ? (
        <Button variant="outline" className="self-start" onClick={onAgain}>
          もう一度確認する
        </Button>
      ) : (
        <Button
          className="self-start"
          isBusy={isBusy}
          busyLabel="登録しています"
          disabledReason={registered === 0 ? '登録する方がいません。' : undefined}
          onClick={send}
        >
          {`${count(registered, '名')}を登録する`}
        </Button>
      )}
    </>
  );
};

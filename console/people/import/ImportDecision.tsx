import { useState } from 'react';
import { Link } from 'react-router';
import { type CallFailure, loadAdvice } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import type { ImportPlan } from '#contract/desk/people/importPeople.ts';
import { Button } from '#ui/action/Button.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { count } from '#ui/text/format.ts';
import { LineNumber } from './LineNumber.tsx';

type Known = ImportPlan['known'][number];

/** The accounts that may be the same person. */
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

type Choosing = {
  readonly groups: ReadonlySet<number>;
  readonly chosen: readonly number[];
  readonly onChoose: (line: number, isChosen: boolean) => void;
};

const knownColumns = ({ groups, chosen, onChoose }: Choosing): readonly ListColumn<Known>[] => [
  { id: 'line', header: '行', cell: ({ row }) => <LineNumber line={row.original.line} /> },
  { id: 'name', header: '氏名', cell: ({ row }) => row.original.personName },
  { id: 'alike', header: '登録されている方', cell: ({ row }) => <Alike known={row.original} /> },
  {
    id: 'choose',
    header: '登録',
    cell: ({ row: { original } }) => (
      <Checkbox
        label={
          <>
            {groups.has(original.line) ? '別の団体として登録' : '別の人として登録'}
            <span className="sr-only">{`：${original.line}行目 ${original.personName}`}</span>
          </>
        }
        checked={chosen.includes(original.line)}
        onChange={({ target }) => onChoose(original.line, target.checked)}
      />
    ),
  },
];

type KnownPeopleProps = Choosing & { plan: ImportPlan; unit: string };

/** The lines of somebody who may be registered already; only those that are chosen are registered. */
const KnownPeople = ({ plan: { known, seen }, unit, ...choosing }: KnownPeopleProps) => (
  <>
    <DoneBanner
      key={seen}
      tone="warning"
      title={`${count(known.length, unit)}は、すでに登録されている可能性があります。`}
    >
      <p>フリガナと、電話番号または生年月日が同じ方（団体は、フリガナが同じもの）です。選択しない行は登録しません。</p>
    </DoneBanner>
    <ListTable
      caption="すでに登録されている可能性がある方"
      columns={knownColumns(choosing)}
      rows={known}
      idOf={({ line }) => String(line)}
    />
  </>
);

type ImportDecisionProps = {
  people: number;
  /** The lines that are groups. */
  groups: ReadonlySet<number>;
  /** What they are counted in. */
  unit: string;
  /** Undefined until the file was compared with who is registered. */
  plan: ImportPlan | undefined;
  failure: CallFailure | null;
  isBusy: boolean;
  /** Null where it failed. */
  onCompare: () => Promise<ImportPlan | null>;
  onSend: (plan: ImportPlan, chosen: readonly number[]) => void;
};

/** What a file without mistakes would register, and the press that compares it with who is registered, and does it. */
export const ImportDecision = (props: ImportDecisionProps) => {
  const { people, groups, unit, plan, failure, isBusy, onCompare, onSend } = props;
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const known = plan?.known ?? [];
  const registered = people - known.length + chosen.length;
  const choose = (line: number, isChosen: boolean) =>
    setChosen([...chosen.filter((other) => other !== line), ...(isChosen ? [line] : [])]);
  const send = async (seen: ImportPlan) => {
    const left = people - registered;
    const leftText = left === 0 ? '' : `${count(left, unit)}は、すでに登録されているため登録しません。`;
    const message = `${count(registered, unit)}を登録します。${leftText}`;
    const confirmLabel = `${count(registered, unit)}を登録する`;
    if (await confirm({ message, confirmLabel, cancelLabel: 'やめる' })) onSend(seen, chosen);
  };
  const compare = async () => {
    setChosen([]);
    const seen = await onCompare();
    if (seen && seen.wrong.length === 0 && seen.known.length === 0) await send(seen);
  };
  // Somebody was registered, or changed, since it was compared.
  const isOver = failure?.code.startsWith('people') === true;
  return (
    <>
      {plan && known.length > 0 && (
        <KnownPeople plan={plan} unit={unit} groups={groups} chosen={chosen} onChoose={choose} />
      )}
      <FormError message={failure ? loadAdvice(failure) : undefined} takesFocus />
      <div>
        <Button
          variant={isOver ? 'outline' : 'solid'}
          isBusy={isBusy}
          busyLabel={plan ? '登録しています' : '確認しています'}
          disabledReason={registered === 0 && !isOver ? '登録する方がいません。' : undefined}
          onClick={plan === undefined || isOver ? compare : () => send(plan)}
        >
          {isOver ? 'もう一度確認する' : `${count(registered, unit)}を登録する`}
        </Button>
      </div>
    </>
  );
};

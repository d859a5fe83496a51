// biome-ignore-all lint/a11y/noRedundantRoles: Safari forgets the roles of a table whose cells are blocks
import { ArrowLeftRight } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { FittingCell, FittingTable, HeadRow } from '#console/kit/table/FittingTable.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { MergeField } from '#contract/desk/mergeFields.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { birthdayText } from './birthdayText.ts';

type Preview = ResponseOf<'Desk/PreviewMerge'>;

const fieldLabels: Readonly<Record<MergeField, string>> = {
  name: '氏名（フリガナ）',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  birthday: '生年月日',
  line: 'LINE連携',
  classes: '区分',
  reductions: '減免の認定',
};

const shown = (field: MergeField, value: string) => {
  if (value === '') return '登録なし';
  return field === 'birthday' ? birthdayText(value) : value;
};

type FieldsProps = {
  preview: Preview;
  taken: readonly MergeField[];
  onTake: (field: MergeField, isTaken: boolean) => void;
};

/** What both say, and which of it is kept. */
const Fields = ({ preview: { keeper, other, fields }, taken, onTake }: FieldsProps) => (
  <FittingTable caption="統合後に残る登録内容を選んでください。" isCaptionHidden={false}>
    <HeadRow>
      {['項目', `残す番号 ${keeper.userNumber}`, `統合する番号 ${other.userNumber}`].map((label) => (
        <th key={label} role="columnheader" scope="col">
          {label}
        </th>
      ))}
    </HeadRow>
    <tbody role="rowgroup">
      {fields.map(({ field, canTake, ...sides }) => (
        <tr key={field} role="row">
          <FittingCell label="項目" isHead>
            {fieldLabels[field]}
          </FittingCell>
          {(['keeper', 'other'] as const).map((side) => {
            const text = shown(field, sides[side]);
            return (
              <FittingCell
                key={side}
                label={side === 'keeper' ? `残す番号 ${keeper.userNumber}` : `統合する番号 ${other.userNumber}`}
                isHead={false}
              >
                {canTake ? (
                  <label className="flex min-h-11 min-w-56 cursor-pointer items-start gap-3 py-2">
                    <input
                      type="radio"
                      className="choice mt-0.5"
                      name={field}
                      aria-label={`${fieldLabels[field]}：${text}（${side === 'keeper' ? '残す番号' : '統合する番号'}）`}
                      checked={taken.includes(field) === (side === 'other')}
                      onChange={() => onTake(field, side === 'other')}
                    />
                    <span className="min-w-0 break-words">{text}</span>
                  </label>
                ) : (
                  <span className="block min-w-56 break-words">
                    {text}
                    {side === 'keeper' && sides.keeper !== '' && (
                      <span className="text-solid-gray-700">（残ります）</span>
                    )}
                  </span>
                )}
              </FittingCell>
            );
          })}
        </tr>
      ))}
    </tbody>
  </FittingTable>
);

const Decision = ({ preview, onSwap }: { preview: Preview; onSwap: () => void }) => {
  const { keeper, other, fields, moves, problems, doubts, seen } = preview;
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const merge = useStaffMutation('Desk/MergePeople');
  const [taken, setTaken] = useState<readonly MergeField[]>(() =>
    fields.flatMap(({ field, isFilled }) => (isFilled ? [field] : [])),
  );
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.merge.${keeper.userNumber}.${other.userNumber}`, { taken, reason }, (next) => {
    setTaken(next.taken);
    setReason(next.reason);
  });
  const checks = useChecked({ reason: reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined });
  const take = (field: MergeField, isTaken: boolean) =>
    setTaken([...taken.filter((other) => other !== field), ...(isTaken ? [field] : [])]);

  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!checks.check(event) || merge.isPending) return;
    const message = `${other.personName}様（${other.userNumber}）を、${keeper.personName}様（${keeper.userNumber}）へ統合します。予約${count(moves.reservations, '件')}、講座${count(moves.courses, '件')}が移ります。30日以内であれば元に戻せます。`;
    if (!(await confirm({ message, confirmLabel: '統合する', cancelLabel: 'やめる', tone: 'danger' }))) return;
    const request = { userNumber: keeper.userNumber, otherNumber: other.userNumber, take: [...taken], seen, reason };
    const done = await merge.mutateAsync(request).catch(() => null);
    if (done === null) return;
    await refreshStaff('Desk/GetPerson', 'Desk/FindPeople', 'Desk/ListWaitingGuests');
    const flash = `${other.userNumber}を統合しました。${dayText(done.undoUntil)}まで元に戻せます。`;
    navigate(paths.person(tenantAlias, keeper.userNumber), { state: { flash } });
  };

  return (
    <>
      {problems.length > 0 && (
        <NotificationBanner tone="error" title="いまは統合できません。">
          <ul className="list-disc ps-6">
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </NotificationBanner>
      )}
      {doubts.length > 0 && (
        <NotificationBanner tone="warning" title="同じ方かどうか、もう一度確認してください。">
          <p>{doubts.join('')}</p>
        </NotificationBanner>
      )}
      <Card
        title="残す番号と統合する番号"
        action={
          <Button
            variant="outline"
            size="sm"
            icon={<ArrowLeftRight aria-hidden="true" className="size-4" />}
            onClick={onSwap}
          >
            残す方を入れ替える
          </Button>
        }
      >
        <DescriptionList
          items={[
            {
              term: '残す番号',
              value: `${keeper.userNumber} ${keeper.personName}様（${dateTimeText(keeper.since)} 登録）`,
            },
            {
              term: '統合する番号',
              value: `${other.userNumber} ${other.personName}様（${dateTimeText(other.since)} 登録）`,
            },
            {
              term: '移るもの',
              value: `施設の予約 ${count(moves.reservations, '件')}、講座の予約・申込み ${count(moves.courses, '件')}、カート ${count(moves.inCart, '件')}、通知 ${count(moves.notices, '通')}、ログイン中の端末 ${count(moves.sessions, '台')}`,
            },
            {
              term: 'ログイン',
              value: 'どちらの番号でも、それぞれのパスワードでログインできます。',
            },
          ]}
        />
      </Card>
      <Fields preview={preview} taken={taken} onTake={take} />
      <Form onSubmit={send} className="flex max-w-2xl flex-col gap-4">
        <ChangeFailure error={merge.error} onReload={() => refreshStaff('Desk/PreviewMerge')} />
        <DraftNotice draft={kept} />
        <p>
          統合から30日以内であれば、元の2つに戻せます。統合のあとに加わった予約などは、残す番号に残ります。パスワードは統合前のものに戻ります。
        </p>
        <TextField
          label="理由"
          requirement="required"
          support="操作記録に残ります。利用者には表示されません。"
          value={reason}
          maxLength={500}
          error={checks.shown.reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {problems.length === 0 && (
          <Button type="submit" variant="danger" className="self-start" isBusy={merge.isPending}>
            統合する
          </Button>
        )}
      </Form>
    </>
  );
};

const Compared = ({ keeper, other, onSwap }: { keeper: string; other: string; onSwap: () => void }) => {
  const query = useStaffQuery('Desk/PreviewMerge', { userNumber: keeper, otherNumber: other });
  return (
    <QueryState query={query}>
      {(preview) => <Decision key={preview.seen} preview={preview} onSwap={onSwap} />}
    </QueryState>
  );
};

/** Two accounts of one person side by side, to make them one. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const [{ keeper, other }, set] = useAddressState(['keeper', 'other']);
  const [typed, setTyped] = useState({ keeper, other });
  const compare = (event: SyntheticEvent) => {
    event.preventDefault();
    set({ keeper: typed.keeper.trim(), other: typed.other.trim() }, { isStep: true });
  };
  const swap = () => {
    setTyped({ keeper: other, other: keeper });
    set({ keeper: other, other: keeper });
  };
  return (
    <Page
      title="利用者の統合"
      lead="同じ方の2つの登録を、1つにまとめます。予約・入出金・通知はすべて残ります。"
      backTo={keeper === '' ? paths.people(tenantAlias) : paths.person(tenantAlias, keeper)}
      backLabel={keeper === '' ? '利用者の検索' : '利用者'}
    >
      <Form onSubmit={compare} className="flex flex-wrap items-end gap-4">
        {(['keeper', 'other'] as const).map((side) => (
          <div key={side} className="w-64 max-w-full">
            <TextField
              label={side === 'keeper' ? '残す利用者番号' : '統合する利用者番号'}
              requirement="required"
              value={typed[side]}
              maxLength={64}
              autoComplete="off"
              onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" variant="outline">
          比べる
        </Button>
      </Form>
      <p className="text-solid-gray-700">
        比べると、2つの登録の電話番号・住所・生年月日などが表示されます。表示したことは、閲覧記録に残ります。
      </p>
      {keeper !== '' && other !== '' && (
        <Compared key={`${keeper} ${other}`} keeper={keeper} other={other} onSwap={swap} />
      )}
    </Page>
  );
};

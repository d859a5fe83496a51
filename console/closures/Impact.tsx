import { useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import type { AffectedByClosure, ClosureWanted } from '#contract/desk/closure.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { type ClosureIntent, closureKinds, intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { controlStyle } from '#ui/form/Field.tsx';
import { announce } from '#ui/speech/announce.ts';
import { Tag } from '#ui/Tag.tsx';
import { count } from '#ui/text/format.ts';
import { AffectedTable } from './AffectedTable.tsx';
import { kindText, personText, timeOfUseText, timesText } from './closureWords.ts';

type Seen = ResponseOf<'Desk/PreviewClosure'>;

type Choices = Readonly<Record<string, ClosureIntent>>;

/** What the server says of a list that is another by now. */
type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
};

const isChanges = (details: unknown): details is Changes =>
  typeof details === 'object' && details !== null && 'added' in details && 'gone' in details;

const intentOf = ({ subjectId, intents: [usual = 'keep', ...others] }: AffectedByClosure, choices: Choices) => {
  const chosen = choices[subjectId];
  return chosen !== undefined && [usual, ...others].includes(chosen) ? chosen : usual;
};

type IntentFieldProps = { item: AffectedByClosure; value: ClosureIntent; onChange: (intent: ClosureIntent) => void };

/** What is done with a line. Where there is only one thing to do it says so. */
const IntentField = ({ item, value, onChange }: IntentFieldProps) => (
  <div className="flex min-w-44 flex-col gap-1">
    {item.intents.length > 1 ? (
      <select
        aria-label={`${personText(item)} ${timeOfUseText(item)}の扱い`}
        className={controlStyle}
        value={value}
        onChange={(event) => onChange(event.target.value as ClosureIntent)}
      >
        {item.intents.map((intent) => (
          <option key={intent} value={intent}>
            {intentLabels[intent]}
          </option>
        ))}
      </select>
    ) : (
      intentLabels[value]
    )}
    {item.awaitsDraw && value === 'cancel' && <span className="text-dns-14N-130">発表待ち（抽選の発表後に処理）</span>}
  </div>
);

/** All that would be done, in numbers. */
function sumsOf(items: readonly AffectedByClosure[], choices: Choices) {
  const inIntent = (intent: ClosureIntent) => items.filter((item) => intentOf(item, choices) === intent);
  const cancelled = inIntent('cancel');
  return {
    cancelled: cancelled.length,
    refund: cancelled.reduce((sum, { refund }) => sum + refund, 0),
    kept: inIntent('keep').length,
    notified: inIntent('notify').length,
    waiting: cancelled.filter(({ awaitsDraw }) => awaitsDraw).length,
  };
}

type ImpactProps = { wanted: ClosureWanted; seen: Seen; onReload: () => Promise<unknown> };

/** What a closure would lie over, what is done with each, and the button that decides. */
export const Impact = ({ wanted, seen, onReload }: ImpactProps) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const navigate = useNavigate();
  const commit = useStaffMutation('Desk/CommitClosure');
  const [choices, setChoices] = useState<Choices>({});
  const [changes, setChanges] = useState<Changes & { readonly goneTexts: readonly string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const { items, days, digest } = seen;
  const sums = sumsOf(items, choices);
  const mayCommit = permissions.includes('closure.commit');

  const reload = async () => {
    commit.reset();
    await onReload();
  };
  const send = async () => {
    if (commit.isPending) return;
    const lines = items.map((item) => ({
      ...{ subjectId: item.subjectId, mark: item.mark, intent: intentOf(item, choices) },
    }));
    const done = await commit.mutateAsync({ ...wanted, digest, lines }).catch((error: unknown) => error);
    setIsAsking(false);
    if (done instanceof CallFailure) {
      if (done.code !== 'closureListChanged' || !isChanges(done.details)) return;
      const { gone } = done.details;
      const goneTexts = items
        .filter(({ subjectId }) => gone.includes(subjectId))
        .map((item) => `${personText(item)} ${timeOfUseText(item)}`);
      setChanges({ ...done.details, goneTexts });
      await onReload();
      return;
    }
    if (typeof done !== 'object' || done === null || !('closureId' in done)) throw done;
    announce('休館を確定しました。');
    await refreshStaff('Desk/ListClosures');
    await navigate(paths.closure(tenantAlias, String(done.closureId)));
  };
  const chooseAll = (intent: ClosureIntent) =>
    setChoices(Object.fromEntries(items.map(({ subjectId }) => [subjectId, intent])));
  const changeOf = ({ subjectId }: AffectedByClosure) =>
    changes?.added.includes(subjectId) ? '追加' : changes?.changed.includes(subjectId) ? '変更' : null;

  return (
    <section aria-label="影響の確認" className="flex flex-col gap-5">
      <h2 className="text-std-20B-150">影響の確認</h2>
      <ChangeFailure error={commit.error} onReload={reload} />
      {changes && changes.goneTexts.length > 0 && (
        <NotificationBanner tone="warning" title="一覧からなくなったもの">
          <ul>
            {changes.goneTexts.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </NotificationBanner>
      )}
      <DescriptionList
        items={[
          { term: '休館する日', value: `${count(days, '日')}（${timesText(wanted)}）` },
          { term: '影響するもの', value: count(items.length, '件') },
          sums.cancelled > 0 && {
            term: '取消',
            value: `${count(sums.cancelled, '件')}（返金 合計${yen(sums.refund)}）`,
          },
          sums.waiting > 0 && { term: '発表待ち', value: `${count(sums.waiting, '件')}（抽選の発表後に処理）` },
          sums.notified > 0 && { term: '講座のお知らせ', value: count(sums.notified, '講座') },
          sums.kept > 0 && { term: 'そのまま残す', value: count(sums.kept, '件') },
        ]}
      />
      <div className="flex flex-wrap gap-3">
        {mayCommit && <Button onClick={() => setIsAsking(true)}>確定へ進む</Button>}
        {items.some(({ kind }) => kind !== 'course') && (
          <>
            <Button variant="outline" onClick={() => chooseAll('cancel')}>
              すべて取消にする
            </Button>
            <Button variant="outline" onClick={() => chooseAll('keep')}>
              すべて残す
            </Button>
          </>
        )}
      </div>
      {!mayCommit && <p>確定には、館長または管理者の権限が必要です。この内容を館長へ伝えてください。</p>}
      {items.length === 0 ? (
        <EmptyState title="影響する予約はありません" text="確定すると、空いている時間がすぐに休館になります。" />
      ) : (
        <AffectedTable
          caption="影響する予約"
          headers={['利用者', '利用日時', '部屋・講座', '状態・支払', '扱い']}
          rows={items}
          idOf={({ subjectId }) => subjectId}
          cellsOf={(item) => [
            <span key="person" className="flex min-w-28 flex-col items-start gap-1">
              {changeOf(item) && <Tag look="filled">{changeOf(item)}</Tag>}
              {personText(item)}
            </span>,
            <span key="use" className="block min-w-28">
              {timeOfUseText(item)}
            </span>,
            item.name,
            <span key="state" className="flex min-w-28 flex-col">
              <span>{item.kind === 'reservation' ? item.statusText : kindText(item)}</span>
              {item.paymentText !== '' && <span>{item.paymentText}</span>}
              {item.refund > 0 && <span className="whitespace-nowrap">返金 {yen(item.refund)}</span>}
            </span>,
            <IntentField
              key="intent"
              item={item}
              value={intentOf(item, choices)}
              onChange={(intent) => setChoices({ ...choices, [item.subjectId]: intent })}
            />,
          ]}
        />
      )}
      {isAsking && (
        <Dialog
          isOpen
          onClose={() => setIsAsking(false)}
          size="text"
          title="休館の確定"
          actions={
            <>
              <Button variant="outline" onClick={() => setIsAsking(false)}>
                やめる
              </Button>
              <Button
                variant={sums.cancelled > 0 ? 'danger' : undefined}
                isBusy={commit.isPending}
                busyLabel="確定しています"
                onClick={send}
              >
                休館を確定する
              </Button>
            </>
          }
        >
          <div className="flex flex-col gap-4">
            <p>
              {closureKinds[wanted.kind].label}　{timesText(wanted)}
            </p>
            <p>
              空いている時間はすぐに休館になります。
              {sums.cancelled > 0 &&
                `予約${count(sums.cancelled, '件')}を順に取り消し、合計${yen(sums.refund)}を返金して、利用者へメールを送ります。取消は元に戻せません。`}
            </p>
          </div>
        </Dialog>
      )}
    </section>
  );
};

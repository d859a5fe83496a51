import { Download, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import type { OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { FeePreview } from '../FeePreview.tsx';
import { fileNameOf } from '../feeWords.ts';
import { LiveExamples, type NewlyPublished, useLiveExamples } from './LiveExamples.tsx';
import { PriceTables } from './PriceTables.tsx';
import { placeKey } from './priceDraft.ts';
import { useFeeDraft } from './useFeeDraft.ts';
import { VersionText } from './VersionText.tsx';

const ways = [
  { value: 'tables', label: '料金表で編集' },
  { value: 'text', label: '本文で編集' },
] as const;

const leaving = {
  title: '公開していない変更があります',
  message: 'このページを離れますか。変更は下書きとしてこのブラウザに残り、次に開いたときに続けられます。',
  confirmLabel: '離れる',
  cancelLabel: 'このページに残る',
};

const discarding = {
  title: '下書きの破棄',
  message: '変更をすべて取り消して、もとの版からやり直します。',
  confirmLabel: '破棄する',
  cancelLabel: 'やめる',
  tone: 'danger',
} as const;

/** Versions to come that the new one would not know of. */
const Planned = ({ containerId, versions }: Pick<FeeEditorProps, 'containerId' | 'versions'>) => {
  const { tenantAlias } = useTenant();
  const planned = versions.filter(({ state }) => state === 'planned');
  if (planned.length === 0) return null;
  return (
    <NotificationBanner tone="warning" title="これから適用される版があります。ここでの版に、その変更は入りません。">
      <ul className="flex flex-col gap-1">
        {planned.map(({ versionId, firstDay }) => (
          <li key={versionId}>
            <Link to={paths.newFees(tenantAlias, containerId, versionId)} className="hit-area link">
              {dayText(firstDay)}からの予定の版を直す
            </Link>
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );
};

type FeeEditorProps = {
  containerId: string;
  containerName: string;
  versions: readonly FeeVersion[];
  /** The version it is made from; null for what the frames cost. */
  from: FeeVersion | null;
  lead: string;
  startText: string;
  names: OrdinanceNames;
};

type Asked = { readonly containerId: string; readonly text: string };

/** A new version, number by number or by its text, until it is published. */
export const FeeEditor = ({ containerId, containerName, versions, from, lead, startText, names }: FeeEditorProps) => {
  const { tenantAlias } = useTenant();
  const fees = useFeeDraft({ tenantAlias, containerId, from: from?.versionId ?? '', startText, names });
  const { change, source, draft, text, isChanged, changed, wrong } = fees;
  const [way, setWay] = useState(startText === '' ? 'text' : 'tables');
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const examples = useRef<HTMLHeadingElement>(null);
  const query = useStaffQuery('Desk/PreviewFees', asked ?? { containerId, text: '' }, { enabled: asked !== null });
  const live = useLiveExamples(containerId, text);
  const allowLeaving = useAskBeforeLeaving(isChanged, leaving);
  // What was asked of another text is no answer to this one.
  const isAsked = asked?.text === text;
  const isSeen = isAsked && !query.isPlaceholderData && !query.isFetching;
  const dayPath = ['firstDay'];
  const firstDay = draft.typed.get(placeKey(dayPath)) ?? dayIn(source?.value);

  // What is missing is marked with the try.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const ask = async () => {
    setTries(tries + 1);
    if (text.trim() === '') return;
    if (way === 'tables' && (wrong.length > 0 || firstDay === '')) return;
    setAsked({ containerId, text });
    await refreshStaff('Desk/PreviewFees');
  };
  const goBy = (next: string) => {
    // Both ways change one text.
    change({ kind: 'read', text });
    setTold('');
    setWay(next);
  };
  const discard = async () => {
    if (!(await confirm(discarding))) return;
    change({ kind: 'read', text: startText });
    setTold('下書きを破棄しました。');
    // The button that was pressed is gone.
    heading.current?.focus();
  };
  const undo = () => {
    setTold(fees.undo());
    // With the last change the button goes.
    if (draft.past.length === 1 && document.activeElement instanceof HTMLButtonElement) submit.current?.focus();
  };
  const adopt = (published: readonly NewlyPublished[]) => {
    change({
      kind: 'fill',
      changes: published.map(({ index, example }) => ({
        path: ['examples', index, example.unit === 'yen' ? 'yen' : 'withinDays'],
        text: String(example.came),
      })),
    });
    setTold(`試算例${count(published.length, '件')}を新しい額にしました。`);
    examples.current?.focus();
  };

  return (
    <>
      <h2 ref={heading} tabIndex={-1} className="text-std-20B-150">
        {containerName}
      </h2>
      <p>{lead}</p>
      {from?.state !== 'planned' && <Planned containerId={containerId} versions={versions} />}
      {fees.wasKept && isChanged && <NotificationBanner title="前回の下書きの続きです。" />}
      <div className="flex flex-wrap items-center gap-3">
        <SegmentedChoice legend="編集のしかた" options={ways} value={way} onChange={goBy} />
        <Button
          variant="outline"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => saveText({ name: fileNameOf(containerName, firstDay || '新しい版'), type: 'text/yaml', text })}
        >
          ファイルに保存
        </Button>
        {isChanged && (
          <Button variant="outline" onClick={discard}>
            下書きを破棄
          </Button>
        )}
      </div>
      <div ref={fields} className="flex flex-col gap-6">
        {way === 'text' ? (
          <VersionText text={text} isTried={tries > 0} onChange={(next) => change({ kind: 'read', text: next })} />
        ) : source === null ? (
          <NotificationBanner
            tone="warning"
            title="本文をこのまま料金表にすることができません。「本文で編集」で直してください。"
          />
        ) : (
          <>
            <TextField
              label="適用開始日"
              requirement="required"
              type="date"
              className="max-w-64"
              value={firstDay}
              error={tries > 0 && firstDay === '' ? '適用開始日を入力してください。' : undefined}
              onChange={(event) => change({ kind: 'type', path: dayPath, text: event.target.value })}
              onBlur={() => change({ kind: 'rest' })}
            />
            <PriceTables fees={fees} onUndo={undo} onTold={setTold} />
          </>
        )}
        <LiveExamples live={live} headingRef={examples} onAdopt={way === 'tables' && source ? adopt : undefined} />
        <ActionBar>
          <div className="min-w-0">
            {way === 'tables' && <p>変更した数字：{count(changed.length, '件')}</p>}
            <p role="status" className="empty:hidden">
              {live.words && `試算例：${live.words}`}
            </p>
            <p role="status" className="empty:hidden">
              {told}
            </p>
          </div>
          <div className="flex flex-wrap gap-3">
            {draft.past.length > 0 && (
              <Button variant="outline" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={undo}>
                元に戻す
              </Button>
            )}
            <Button ref={submit} isBusy={isAsked && query.isFetching} busyLabel="確認しています" onClick={ask}>
              変わる内容を確認する
            </Button>
          </div>
        </ActionBar>
      </div>
      {isAsked && (
        <Answer query={{ ...query, data: isSeen ? query.data : undefined }}>
          {(seen) => (
            <FeePreview
              asked={asked}
              containerName={containerName}
              seen={seen}
              onReload={() => refreshStaff('Desk/PreviewFees', 'Desk/ListFeeVersions')}
              onPublished={() => {
                allowLeaving();
                fees.forget();
              }}
            />
          )}
        </Answer>
      )}
    </>
  );
};

/** The first day as it is written; '' where it is none. */
function dayIn(version: unknown) {
  const day = typeof version === 'object' && version !== null && 'firstDay' in version ? version.firstDay : '';
  return typeof day === 'string' ? day : '';
}

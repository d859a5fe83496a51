import { Download, Undo2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { askFor, reloadFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import type { OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import { whyNotEntered } from '#rules/ordinance/whyNotEntered.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { ActionBar } from '#ui/page/ActionBar.tsx';
import { count, dayText } from '#ui/text/format.ts';
import { FeePreview } from '../FeePreview.tsx';
import { fileNameOf, keptText, standing } from '../feeWords.ts';
import { ExampleHelp } from './ExampleHelp.tsx';
import { FeeFields, saysAppliesBy } from './FeeFields.tsx';
import { suggestedFirstDay } from './firstDay.ts';
import { LiveExamples, type NewlyPublished, useLiveExamples } from './LiveExamples.tsx';
import { PlannedVersions } from './PlannedVersions.tsx';
import { PriceTables } from './PriceTables.tsx';
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

/** With more tables than this one looks for a room first. */
const mostAtOnce = 8;

/** Why no version can begin on a day, in words; '' where one can. */
function dayRefusal(firstDay: string, versions: readonly FeeVersion[], today: string) {
  const why = firstDay === '' ? null : whyNotEntered(firstDay, versions.map(standing), today);
  if (why === null) return '';
  const same = versions.find((version) => version.firstDay === firstDay);
  return same && why !== 'over' ? keptText(same, why) : '過ぎた日です。本日以後の日にしてください。';
}

type Asked = { readonly containerId: string; readonly text: string };

/** A new version, number by number or by its text, until it is published. */
export const FeeEditor = ({ containerId, containerName, versions, from, lead, startText, names }: FeeEditorProps) => {
  const { tenantId } = useTenant();
  const { staffId } = useSelf();
  const today = useToday();
  const fees = useFeeDraft({
    keeper: { tenantId, staffId },
    containerId,
    from: from?.versionId ?? '',
    startText,
    names,
  });
  const { change, source, draft, text, isChanged, changed, wrong, tables, firstDay, appliesBy, law } = fees;
  const [way, setWay] = useState(startText === '' ? 'text' : 'tables');
  const [shown, setShown] = useState('');
  const [isRaising, setIsRaising] = useState(false);
  const [tries, setTries] = useState(0);
  const [told, setTold] = useState('');
  const [asked, setAsked] = useState<Asked | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const submit = useRef<HTMLButtonElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  const examples = useRef<HTMLHeadingElement>(null);
  const query = useStaffQuery('Desk/PreviewFees', asked ?? { containerId, text: '' }, { enabled: asked !== null });
  const isByTables = way === 'tables' && source !== null;
  const refusal = isByTables ? dayRefusal(firstDay, versions, today) : '';
  const isIncomplete =
    isByTables && (refusal !== '' || firstDay === '' || !saysAppliesBy(appliesBy) || law.trim() === '');
  const live = useLiveExamples({ containerId, text, isHeld: isIncomplete });
  const allowLeaving = useAskBeforeLeaving(isChanged, leaving);
  // What was asked of another text is no answer to this one.
  const isAsked = asked?.text === text;
  const isSeen = isAsked && !query.isPlaceholderData && !query.isFetching;

  // What is missing is marked with the try.
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const ask = async () => {
    setTries(tries + 1);
    if (text.trim() === '') return;
    // What is wrong may stand in a table that is not shown.
    if (way === 'tables' && (wrong.length > 0 || isIncomplete)) return setShown('');
    setAsked({ containerId, text });
    await askFor('Desk/PreviewFees');
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
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 ref={heading} tabIndex={-1} className="text-std-20B-150">
          {containerName}
        </h2>
        <p className="text-solid-gray-700 phrase">{lead}公開するまで、料金は変わりません。</p>
      </div>
      {from?.state !== 'planned' && <PlannedVersions containerId={containerId} versions={versions} />}
      {fees.wasKept && isChanged && <NotificationBanner title="前回の下書きの続きです。" />}
      <div ref={fields} className="flex flex-col gap-4">
        {isByTables && (
          <FeeFields
            fees={fees}
            isTried={tries > 0}
            refusal={refusal}
            suggested={suggestedFirstDay(
              today,
              versions.map((version) => version.firstDay),
              firstDay,
            )}
            remark={
              from?.state === 'planned' && !standing(from).isCharged && firstDay !== from.firstDay
                ? `${dayText(from.firstDay)}からの予定の版も残ります。`
                : undefined
            }
          />
        )}
        <div className="flex flex-wrap items-end gap-3">
          <SegmentedChoice legend="編集のしかた" options={ways} value={way} onChange={goBy} />
          {isByTables && (
            <>
              <Button variant="outline" onClick={() => setIsRaising(true)}>
                一律に変更
              </Button>
              {tables.length > mostAtOnce && (
                <SelectField
                  label="表示する表"
                  placeholder=""
                  options={[
                    { value: '', label: `すべて（${count(tables.length, '件')}）` },
                    ...tables.map(({ title }) => ({ value: title, label: title })),
                  ]}
                  value={shown}
                  onChange={(event) => setShown(event.target.value)}
                />
              )}
            </>
          )}
          <Button
            variant="outline"
            icon={<Download aria-hidden="true" className="size-5" />}
            onClick={() =>
              saveText({ name: fileNameOf(containerName, firstDay || '新しい版'), type: 'text/yaml', text })
            }
          >
            ファイルに保存
          </Button>
          {isChanged && (
            <Button variant="outline" onClick={discard}>
              下書きを破棄
            </Button>
          )}
        </div>
        {way === 'text' ? (
          <VersionText text={text} isTried={tries > 0} onChange={(next) => change({ kind: 'read', text: next })} />
        ) : source === null ? (
          <NotificationBanner
            tone="warning"
            title="本文をこのまま料金表にすることができません。「本文で編集」で直してください。"
          />
        ) : (
          <PriceTables
            fees={fees}
            shown={shown}
            isRaising={isRaising}
            onRaised={() => setIsRaising(false)}
            onUndo={undo}
            onTold={setTold}
          />
        )}
        <LiveExamples
          live={live}
          headingRef={examples}
          isAnswered={isSeen && query.data !== undefined}
          onAdopt={isByTables ? adopt : undefined}
        />
        <ExampleHelp version={source?.value} rooms={names.rooms} />
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
          <div className="flex flex-wrap items-start gap-3">
            {draft.past.length > 0 && (
              <Button variant="outline" icon={<Undo2 aria-hidden="true" className="size-5" />} onClick={undo}>
                元に戻す
              </Button>
            )}
            <Button
              ref={submit}
              isBusy={isAsked && query.isFetching}
              busyLabel="確認しています"
              disabledReason={refusal === '' ? undefined : '適用開始日を直すと確認できます。'}
              onClick={ask}
            >
              変わる内容を確認する
            </Button>
          </div>
        </ActionBar>
      </div>
      {isAsked && (
        <QueryState query={{ ...query, data: isSeen ? query.data : undefined }}>
          {(seen) => (
            <FeePreview
              asked={asked}
              containerName={containerName}
              seen={seen}
              onReload={() => reloadFor('Desk/PublishFees')}
              onPublished={() => {
                allowLeaving();
                fees.forget();
              }}
            />
          )}
        </QueryState>
      )}
    </>
  );
};

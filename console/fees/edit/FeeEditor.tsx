import { lazy, type RefObject, Suspense, useEffect, useMemo, useRef, useState } from 'react';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { reloadFor } from '#console/api/refresh.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { FeeVersion } from '#contract/desk/fees.ts';
import type { OrdinanceNames } from '#rules/ordinance/whenWords.ts';
import { whyNotEntered } from '#rules/ordinance/whyNotEntered.ts';
import { useAskBeforeLeaving } from '#ui/dialog/useAskBeforeLeaving.ts';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { dayText } from '#ui/text/format.ts';
import { keptText, standing } from '../feeWords.ts';
import { CheckBar } from './CheckBar.tsx';
import { EditorTools } from './EditorTools.tsx';
import { ExampleHelp } from './ExampleHelp.tsx';
import { FeeFields, saysAppliesBy } from './FeeFields.tsx';
import { suggestedFirstDay } from './firstDay.ts';
import { LiveExamples, useLiveExamples } from './LiveExamples.tsx';
import { PlannedVersions } from './PlannedVersions.tsx';
import { PriceTables } from './PriceTables.tsx';
import type { RulePlace } from './rules/lists.ts';
import { type DraftActs, useDraftActs } from './useDraftActs.ts';
import { useFeeCheck } from './useFeeCheck.ts';
import { type FeeDraft, useFeeDraft } from './useFeeDraft.ts';
import { VersionText } from './VersionText.tsx';
import { readSource } from './versionSource.ts';

// It comes while the fees are judged that it shows.
const fetchPreview = () => import('../FeePreview.tsx');
const FeePreview = lazy(async () => ({ default: (await fetchPreview()).FeePreview }));

/** Loaded by whoever sets rules up by their forms. */
const RuleForms = lazy(async () => ({ default: (await import('./rules/RuleForms.tsx')).RuleForms }));

const leaving = {
  title: '公開していない変更があります',
  message: 'このページを離れますか。変更は下書きとしてこのブラウザに残り、次に開いたときに続けられます。',
  confirmLabel: '離れる',
  cancelLabel: 'このページに残る',
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
  frameNames: readonly string[];
};

/** Why no version can begin on a day, in words; '' where one can. */
function dayRefusal(firstDay: string, versions: readonly FeeVersion[], today: string) {
  const why = firstDay === '' ? null : whyNotEntered(firstDay, versions.map(standing), today);
  if (why === null) return '';
  const same = versions.find((version) => version.firstDay === firstDay);
  return same && why !== 'over' ? keptText(same, why) : '過ぎた日です。本日以後の日にしてください。';
}

/** What is missing is marked with the try, and the first of it has the focus. */
function useTries(fields: RefObject<HTMLDivElement | null>) {
  const [tries, setTries] = useState(0);
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries, fields]);
  return { isTried: tries > 0, markTry: () => setTries(tries + 1) };
}

type DayFieldsProps = Pick<FeeEditorProps, 'versions' | 'from'> & {
  fees: FeeDraft;
  isTried: boolean;
  refusal: string;
};

/** From when on it holds, with a day that another version leaves free. */
const DayFields = ({ versions, from, fees, isTried, refusal }: DayFieldsProps) => {
  const today = useToday();
  const { firstDay } = fees;
  const firstDays = versions.map((version) => version.firstDay);
  const leavesPlanned = from?.state === 'planned' && !standing(from).isCharged && firstDay !== from.firstDay;
  return (
    <FeeFields
      fees={fees}
      isTried={isTried}
      refusal={refusal}
      suggested={suggestedFirstDay(today, firstDays, firstDay)}
      remark={leavesPlanned ? `${dayText(from.firstDay)}からの予定の版も残ります。` : undefined}
    />
  );
};

/** The rules of the draft, with whatever was typed over its text. */
const RulesOfDraft = ({
  fees,
  ...props
}: Pick<VersionBodyProps, 'fees' | 'place'> & { onChange: DraftActs['rewrite'] }) => {
  const source = useMemo(() => readSource(fees.text), [fees.text]);
  return (
    source && (
      <Suspense
        fallback={
          <Loading>
            <Skeleton rows={6} rowClassName="h-24" />
          </Loading>
        }
      >
        <RuleForms {...props} source={source} />
      </Suspense>
    )
  );
};

type VersionBodyProps = {
  place: RulePlace & { readonly containerId: string };
  fees: FeeDraft;
  acts: DraftActs;
  isTried: boolean;
  shown: string;
  isRaising: boolean;
  onRaised: () => void;
};

/** The version by its text, or number by number. */
const VersionBody = ({ place, fees, acts, isTried, shown, isRaising, onRaised }: VersionBodyProps) => {
  const { text, source, change } = fees;
  if (acts.way === 'text') {
    return <VersionText text={text} isTried={isTried} onChange={(next) => change({ kind: 'read', text: next })} />;
  }
  if (source === null) {
    return (
      <NotificationBanner
        tone="warning"
        title="本文をこのまま料金表にすることができません。「本文で編集」で直してください。"
      />
    );
  }
  if (acts.way === 'rules') return <RulesOfDraft fees={fees} place={place} onChange={acts.rewrite} />;
  return (
    <PriceTables
      fees={fees}
      shown={shown}
      isRaising={isRaising}
      onRaised={onRaised}
      onUndo={acts.undo}
      onTold={acts.setTold}
    />
  );
};

type HeadingProps = Pick<FeeEditorProps, 'containerId' | 'containerName' | 'versions' | 'from' | 'lead'> & {
  fees: FeeDraft;
  acts: DraftActs;
};

const EditorHeading = ({ containerId, containerName, versions, from, lead, fees, acts }: HeadingProps) => (
  <>
    <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
      <h2 ref={acts.heading} tabIndex={-1} className="text-std-20B-150">
        {containerName}
      </h2>
      <p className="text-solid-gray-700 phrase">{lead}公開するまで、料金は変わりません。</p>
    </div>
    {from?.state !== 'planned' && <PlannedVersions containerId={containerId} versions={versions} />}
    {fees.wasKept && fees.isChanged && <NotificationBanner title="前回の下書きの続きです。" />}
  </>
);

/** Whether something that every version needs is not written yet. */
const isIncomplete = ({ firstDay, appliesBy, law }: FeeDraft, refusal: string) =>
  refusal !== '' || firstDay === '' || !saysAppliesBy(appliesBy) || law.trim() === '';

/** The draft of a version, by which way it is edited, and what is wrong with its first day. */
function useEditedVersion({ containerId, versions, from, startText, names }: FeeEditorProps) {
  const { tenantId } = useTenant();
  const { staffId } = useSelf();
  const today = useToday();
  const keeper = { tenantId, staffId };
  const fees = useFeeDraft({ keeper, containerId, from: from?.versionId ?? '', startText, names });
  const acts = useDraftActs(fees, startText);
  const isByFields = acts.way !== 'text' && fees.source !== null;
  const refusal = isByFields ? dayRefusal(fees.firstDay, versions, today) : '';
  return { fees, acts, isByFields, refusal, isHeld: isByFields && isIncomplete(fees, refusal) };
}

type CheckedVersionProps = {
  check: ReturnType<typeof useFeeCheck>;
  containerName: string;
  acts: DraftActs;
  onPublished: () => void;
};

/** What the version would change, once somebody has asked. */
const CheckedVersion = ({ check, containerName, acts, onPublished }: CheckedVersionProps) => {
  const { asked, query, isSeen } = check;
  useEffect(() => {
    if (asked) void fetchPreview();
  }, [asked]);
  return (
    asked && (
      <QueryState query={{ ...query, data: isSeen ? query.data : undefined }}>
        {(seen) => (
          <Suspense fallback={<Loading />}>
            <FeePreview
              asked={asked}
              containerName={containerName}
              textOfForms={acts.textOfForms}
              seen={seen}
              onReload={() => reloadFor('Desk/PublishFees')}
              onPublished={onPublished}
            />
          </Suspense>
        )}
      </QueryState>
    )
  );
};

/** A new version, number by number or by its text, until it is published. */
export const FeeEditor = (props: FeeEditorProps) => {
  const { containerId, containerName, versions, from, names, frameNames } = props;
  const place = useMemo(() => ({ containerId, names, frameNames }), [containerId, names, frameNames]);
  const { fees, acts, isByFields, refusal, isHeld } = useEditedVersion(props);
  const isByTables = isByFields && acts.way === 'tables';
  const [shown, setShown] = useState('');
  const [isRaising, setIsRaising] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { isTried, markTry } = useTries(fields);
  const live = useLiveExamples({ containerId, text: fees.text, isHeld });
  const allowLeaving = useAskBeforeLeaving(fees.isChanged, leaving);
  const check = useFeeCheck({ containerId, text: fees.text });
  const tools = { containerName, fees, acts, isByTables, shown };

  const ask = async () => {
    markTry();
    if (fees.text.trim() === '') return;
    // What is wrong may stand in a table that is not shown.
    if (acts.way !== 'text' && (fees.wrong.length > 0 || isHeld)) return setShown('');
    await check.ask();
  };
  const leave = () => {
    allowLeaving();
    fees.forget();
  };

  return (
    <>
      <EditorHeading {...props} fees={fees} acts={acts} />
      <div ref={fields} className="flex flex-col gap-4">
        {isByFields && <DayFields versions={versions} from={from} fees={fees} isTried={isTried} refusal={refusal} />}
        <EditorTools {...tools} onShow={setShown} onRaise={() => setIsRaising(true)} />
        <VersionBody
          {...tools}
          place={place}
          isTried={isTried}
          isRaising={isRaising}
          onRaised={() => setIsRaising(false)}
        />
        <LiveExamples
          live={live}
          acts={acts}
          isAnswered={check.isSeen && check.query.data !== undefined}
          isByTables={isByTables}
          onAdopt={isByFields ? acts.adopt : undefined}
        />
        {!isByFields && <ExampleHelp version={fees.source?.value} rooms={names.rooms} />}
        <CheckBar
          fees={fees}
          acts={acts}
          examplesWords={live.words}
          isBusy={check.isBusy}
          isDayRefused={refusal !== ''}
          onCheck={ask}
        />
      </div>
      <CheckedVersion {...tools} check={check} onPublished={leave} />
    </>
  );
};

import { type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { leadToWrong, useChecked } from '#console/kit/useChecked.ts';
import type { ClosureDraft, ClosureWanted } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { ClosureFields } from './ClosureFields.tsx';
import type { Choices } from './choosing/choices.ts';
import { blankClosure, type ClosureTexts, missingIn, refusedFields, wantedFrom } from './closureForm.ts';
import { Impact } from './impact/Impact.tsx';
import type { SavedDraft } from './impact/useClosureDecision.ts';

const nothing: ClosureWanted = { ...wantedFrom(blankClosure), kind: 'temporary' };

type ClosurePlanProps = {
  /** As it begins. */
  texts: ClosureTexts;
  choices: Choices;
  draft: ClosureDraft | null;
};

/** What is typed and chosen, and the draft that it was saved as. */
function useClosureForm({ texts: first, choices: chosen, draft: opened }: ClosurePlanProps) {
  const [texts, setTexts] = useState(first);
  const [choices, setChoices] = useState(chosen);
  const [draft, setDraft] = useState<SavedDraft | null>(opened);
  const [asked, setAsked] = useState<ClosureWanted | null>(opened === null ? null : wantedFrom(first));
  const change = (part: Partial<ClosureTexts>) => {
    const next = { ...texts, ...part };
    setTexts(next);
    // A draft belongs to its place.
    if (next.containerId !== texts.containerId) setDraft(null);
    // What is shown was asked of something else.
    setAsked(null);
  };
  const kept = useFormDraft(
    `closure.plan.${opened?.draftId ?? 'new'}`,
    { ...texts, choices },
    ({ choices: decided, ...rest }) => {
      change(rest);
      setChoices(decided);
    },
  );
  const saved = (next: SavedDraft) => {
    setDraft(next);
    kept.forget();
  };
  return { texts, change, choices, setChoices, draft, saved, asked, setAsked, kept };
}

/** Asks what the closure would lie over, once nothing is missing. `turn` is how often: each answer takes the focus. */
function useImpactQuery({ texts, asked, setAsked }: ReturnType<typeof useClosureForm>) {
  const [turn, setTurn] = useState(0);
  const query = useStaffQuery('Desk/PreviewClosure', asked ?? nothing, { enabled: asked !== null });
  const checks = useChecked(missingIn(texts));
  const refused = asked !== null && query.error ? refusedFields(query.error) : {};
  const ask = async (event: SyntheticEvent<HTMLFormElement>) => {
    const isWhole = checks.check(event);
    setTurn(turn + 1);
    if (!isWhole) return;
    setAsked(wantedFrom(texts));
    await askFor('Desk/PreviewClosure');
  };
  const isRefused = Object.keys(refused).length > 0;
  return { query, errors: { ...checks.shown, ...refused }, isRefused, turn, ask };
}

/** Opens the fields where the answer is that something is wrong, and leads to the first of them once somebody has asked. */
function useRefusedFields(
  form: RefObject<HTMLElement | null>,
  { query, isRefused, turn }: ReturnType<typeof useImpactQuery>,
) {
  const isAnswered = isRefused && !query.isFetching;
  useEffect(() => {
    // What is wrong with a draft by now stands in its fields.
    if (isAnswered) form.current?.querySelector('details')?.setAttribute('open', '');
    if (isAnswered && turn > 0) leadToWrong(form.current);
  }, [form, isAnswered, turn]);
}

const CommitterNotice = () =>
  !useSelf().permissions.includes('closure.commit') && (
    <NotificationBanner title="確定できるのは館長または管理者です。">
      <p>影響を確認したあと、下書きに保存してください。館長が「休館・公用」の一覧から開いて確定できます。</p>
    </NotificationBanner>
  );

/** The form of a closure, and below it what it would lie over. Of a draft it is asked at once, and stands first. */
export const ClosurePlan = (props: ClosurePlanProps) => {
  const form = useClosureForm(props);
  const impact = useImpactQuery(form);
  const element = useRef<HTMLDivElement>(null);
  useRefusedFields(element, impact);
  const { query, errors, isRefused, turn, ask } = impact;
  const { texts, change, choices, setChoices, draft, saved, asked, kept } = form;
  const isOpened = props.draft !== null;
  const isCurrent = asked !== null && !query.isPlaceholderData && !query.isFetching;

  const fields = (
    <Form onSubmit={ask} className="flex max-w-160 flex-col gap-6">
      <ClosureFields texts={texts} errors={errors} onChange={change} />
      <Button
        type="submit"
        className="self-start"
        isBusy={asked !== null && query.isFetching}
        busyLabel="確認しています"
      >
        影響を確認する
      </Button>
    </Form>
  );
  const shown = asked !== null && !isRefused && (
    <QueryState query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}>
      {(seen) => (
        <Impact
          closure={{
            wanted: asked,
            seen,
            choices,
            draft,
            onChoose: setChoices,
            onSaved: saved,
            onReload: () => askFor('Desk/PreviewClosure'),
          }}
          turn={isCurrent ? turn : 0}
        />
      )}
    </QueryState>
  );

  return (
    <>
      <DraftNotice draft={kept} />
      <CommitterNotice />
      {isOpened && shown}
      <div ref={element}>{isOpened ? <Disclosure label="内容を変更する">{fields}</Disclosure> : fields}</div>
      {!isOpened && shown}
    </>
  );
};

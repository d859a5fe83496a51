import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ClosureDraft, ClosureWanted } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { ClosureFields } from './ClosureFields.tsx';
import type { Choices } from './choosing/choices.ts';
import { blankClosure, type ClosureTexts, missingIn, refusedFields, wantedFrom } from './closureForm.ts';
import { Impact } from './Impact.tsx';

const nothing: ClosureWanted = { ...wantedFrom(blankClosure), kind: 'temporary' };

type ClosurePlanProps = {
  /** As it begins. */
  texts: ClosureTexts;
  choices: Choices;
  draft: ClosureDraft | null;
};

/** The form of a closure, and below it what it would lie over. Of a draft it is asked at once, and stands first. */
export const ClosurePlan = ({ texts: first, choices: chosen, draft: opened }: ClosurePlanProps) => {
  const { permissions } = useSelf();
  const [texts, setTexts] = useState(first);
  const [choices, setChoices] = useState(chosen);
  const [draft, setDraft] = useState<Pick<ClosureDraft, 'draftId' | 'version'> | null>(opened);
  const [asked, setAsked] = useState<ClosureWanted | null>(opened === null ? null : wantedFrom(first));
  const [isTried, setIsTried] = useState(false);
  /** How often it was asked: each time the answer takes the focus. */
  const [turn, setTurn] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  const query = useStaffQuery('Desk/PreviewClosure', asked ?? nothing, { enabled: asked !== null });
  const isCurrent = asked !== null && !query.isPlaceholderData && !query.isFetching;
  const missing = missingIn(texts);
  const refused = asked !== null && query.error ? refusedFields(query.error) : {};
  const errors = { ...(isTried ? missing : {}), ...refused };
  const hasError = Object.keys(errors).length > 0;
  const isWrong = turn > 0 && hasError && !query.isFetching;

  useEffect(() => {
    // What is wrong with a draft by now stands in its fields.
    if (hasError) form.current?.querySelector('details')?.setAttribute('open', '');
  }, [hasError]);

  useEffect(() => {
    if (turn > 0 && isWrong) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [turn, isWrong]);

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
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    setTurn(turn + 1);
    if (Object.keys(missing).length > 0) return;
    setAsked(wantedFrom(texts));
    await refreshStaff('Desk/PreviewClosure');
  };

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
  const impact = asked !== null && Object.keys(refused).length === 0 && (
    <QueryState query={{ ...query, data: query.isPlaceholderData ? undefined : query.data }}>
      {(seen) => (
        <Impact
          wanted={asked}
          seen={seen}
          choices={choices}
          draft={draft}
          turn={isCurrent ? turn : 0}
          onChoose={setChoices}
          onSaved={(saved) => {
            setDraft(saved);
            kept.forget();
          }}
          onReload={() => refreshStaff('Desk/PreviewClosure')}
        />
      )}
    </QueryState>
  );

  return (
    <>
      <DraftNotice draft={kept} />
      {!permissions.includes('closure.commit') && (
        <NotificationBanner title="確定できるのは館長または管理者です。">
          <p>影響を確認したあと、下書きに保存してください。館長が「休館・公用」の一覧から開いて確定できます。</p>
        </NotificationBanner>
      )}
      {opened !== null && impact}
      <div ref={form}>{opened === null ? fields : <Disclosure label="内容を変更する">{fields}</Disclosure>}</div>
      {opened === null && impact}
    </>
  );
};

import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import { type Choices, chosenIn, isUndecided, sumsOf } from '../choosing/choices.ts';
import { Undecided, undecidedTitle } from '../choosing/Undecided.tsx';
import { whoseText } from '../closureWords.ts';
import { CommitDialog } from './CommitDialog.tsx';
import { ImpactSummary } from './ImpactSummary.tsx';
import { ImpactTable } from './ImpactTable.tsx';
import { PrintedImpact } from './PrintedImpact.tsx';
import { type ClosureInHand, useClosureDecision } from './useClosureDecision.ts';
import { usePlaceName } from './usePlaceName.ts';

/** Leads to the answer each time it was asked for, and says how much it is. */
function useAnnouncedImpact(heading: RefObject<HTMLElement | null>, { turn, found }: { turn: number; found: number }) {
  const announced = useRef(0);
  useEffect(() => {
    if (turn === 0 || announced.current === turn) return;
    announced.current = turn;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
    announce(found === 0 ? '影響を受ける予約はありません。' : `影響を受ける予約・講座は${count(found, '件')}です。`);
  }, [heading, turn, found]);
}

const GoneLines = ({ texts }: { texts: readonly string[] }) =>
  texts.length > 0 && (
    <NotificationBanner tone="warning" title="一覧からなくなったもの">
      <ul>
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </NotificationBanner>
  );

type Decision = ReturnType<typeof useClosureDecision>;

type ImpactActionsProps = { save: Decision['save']; onProceed: () => void; onSave: () => void };

const ImpactActions = ({ save, onProceed, onSave }: ImpactActionsProps) => {
  const mayCommit = useSelf().permissions.includes('closure.commit');
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {mayCommit && <Button onClick={onProceed}>確定へ進む</Button>}
        <Button
          variant={mayCommit ? 'outline' : undefined}
          isBusy={save.isPending}
          busyLabel="保存しています"
          onClick={onSave}
        >
          下書き保存
        </Button>
      </div>
      {save.isSuccess && !save.isPending && (
        <DoneBanner key={save.submittedAt} title="下書きを保存しました。">
          <p>まだ何も変わっていません。館長が「休館・公用」の一覧から開いて確定できます。</p>
        </DoneBanner>
      )}
    </>
  );
};

const changeText = (changes: Decision['changes'], subjectId: string) => {
  if (changes?.added.includes(subjectId)) return '追加';
  return changes?.changed.includes(subjectId) ? '変更' : null;
};

/** Whose reservations would be cancelled, one by one; none where the caller may not know them. */
const cancelledIn = ({ seen: { items }, choices }: ClosureInHand) =>
  items
    .filter((item) => item.personName !== '' && chosenIn(item, choices)?.intent === 'cancel')
    .map((item) => whoseText(item));

type ImpactProps = {
  closure: ClosureInHand;
  /** How often it was asked for; 0 while it is not an answer to that. */
  turn: number;
};

/** What a closure would lie over, what is done with each, and the buttons that decide or keep it, by permission. */
export const Impact = ({ closure, turn }: ImpactProps) => {
  const { wanted, seen, choices, onChoose } = closure;
  const place = usePlaceName(wanted);
  const { commit, save, error, changes, send, saveDraft, reload } = useClosureDecision(closure);
  const [isAsking, setIsAsking] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const undecided = seen.items.filter((item) => isUndecided(item, choices));
  const checks = useChecked({ lines: undecided.length > 0 ? undecidedTitle(undecided) : undefined });
  const isTried = checks.shown.lines !== undefined;

  useAnnouncedImpact(heading, { turn, found: seen.items.length });
  const choose = (next: Choices) => {
    // What was saved is another by now.
    save.reset();
    onChoose(next);
  };
  const proceed = () => {
    if (checks.checkIn(section.current)) return setIsAsking(true);
    announce(undecidedTitle(undecided));
  };

  return (
    <section ref={section} aria-label="影響の確認" className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-std-20B-150">
        影響の確認
      </h2>
      <ChangeFailure error={error} onReload={reload} />
      <GoneLines texts={changes?.goneTexts ?? []} />
      <ImpactSummary closure={closure} place={place} />
      <PrintedImpact closure={closure} place={place} />
      <ImpactTable
        items={seen.items}
        choices={choices}
        onChoose={choose}
        isTried={isTried}
        changeOf={({ subjectId }) => changeText(changes, subjectId)}
      />
      {isTried && <Undecided items={undecided} />}
      <ImpactActions save={save} onProceed={proceed} onSave={saveDraft} />
      {isAsking && (
        <CommitDialog
          wanted={wanted}
          place={place}
          days={seen.days}
          sums={sumsOf(seen.items, choices)}
          cancelled={cancelledIn(closure)}
          isBusy={commit.isPending}
          onClose={() => setIsAsking(false)}
          onSend={() => send(() => setIsAsking(false))}
        />
      )}
    </section>
  );
};

import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { CallFailure } from '#client/callFailure.ts';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import type { AffectedByClosure, ClosureDraft, ClosureWanted } from '#contract/desk/closure.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { closureKinds, intentLabels } from '#rules/facility/closure/closurePlan.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import { CommitDialog, movedText } from './CommitDialog.tsx';
import { type Choices, chosenIn, isUndecided, linesFrom, sumsOf, targetText } from './choosing/choices.ts';
import { lineText, Undecided, undecidedTitle } from './choosing/Undecided.tsx';
import { cancellationText, closedText, personText, placeText, sumText, timesText } from './closureWords.ts';
import { ImpactTable } from './ImpactTable.tsx';
import { Printed } from './Printed.tsx';

type Draft = Pick<ClosureDraft, 'draftId' | 'version'>;

/** What the server says of a list that is another by now. */
type Changes = {
  readonly added: readonly string[];
  readonly changed: readonly string[];
  readonly gone: readonly string[];
};

const isChanges = (details: unknown): details is Changes =>
  typeof details === 'object' && details !== null && 'added' in details && 'gone' in details;

const takenIn = (details: unknown) =>
  typeof details === 'object' && details !== null && 'taken' in details && Array.isArray(details.taken)
    ? details.taken.map(String)
    : [];

/** The place by name, with the rooms that were chosen. */
function usePlace({ containerId, articleIds = [] }: ClosureWanted) {
  const { containers } = useSelf();
  const { data } = useStaffQuery('Desk/ListRooms', { containerId }, { enabled: articleIds.length > 0 });
  const rooms = (data?.items ?? []).filter(({ articleId }) => articleIds.includes(articleId));
  const place = containers.find((one) => one.containerId === containerId);
  return placeText({
    containerName: place?.containerName ?? '',
    rooms: articleIds.length > 0 ? rooms.map(({ articleName }) => articleName) : [],
  });
}

type ImpactProps = {
  wanted: ClosureWanted;
  seen: ResponseOf<'Desk/PreviewClosure'>;
  choices: Choices;
  draft: Draft | null;
  /** How often it was asked for; 0 while it is not an answer to that. */
  turn: number;
  onChoose: (choices: Choices) => void;
  onSaved: (draft: Draft) => void;
  onReload: () => Promise<unknown>;
};

/** What a closure would lie over, what is done with each, and the buttons that decide or keep it for who may. */
export const Impact = ({ wanted, seen, choices, draft, turn, onChoose, onSaved, onReload }: ImpactProps) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const navigate = useNavigate();
  const place = usePlace(wanted);
  const commit = useStaffMutation('Desk/CommitClosure');
  const save = useStaffMutation('Desk/SaveClosureDraft');
  const [changes, setChanges] = useState<Changes & { readonly goneTexts: readonly string[] }>();
  const [isAsking, setIsAsking] = useState(false);
  const [tries, setTries] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const section = useRef<HTMLElement>(null);
  const told = useRef(0);
  const { items, days, digest } = seen;
  const sums = sumsOf(items, choices);
  const undecided = items.filter((item) => isUndecided(item, choices));
  const mayCommit = permissions.includes('closure.commit');
  const found = items.length;

  useEffect(() => {
    if (turn === 0 || told.current === turn) return;
    told.current = turn;
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
    announce(found === 0 ? '影響を受ける予約はありません。' : `影響を受ける予約・講座は${count(found, '件')}です。`);
  }, [turn, found]);

  useEffect(() => {
    // By now the fields say what they lack.
    if (tries > 0) section.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [tries]);

  const choose = (next: Choices) => {
    // What was saved is another by now.
    save.reset();
    onChoose(next);
  };
  const reload = async () => {
    const failed = commit.error ?? save.error;
    // Somebody has saved the draft, thrown it away or decided it: the list says which.
    if (failed?.code === 'changedMeanwhile') {
      await refreshStaff('Desk/ListClosures', 'Desk/GetClosureDraft');
      return navigate(paths.closures(tenantAlias));
    }
    commit.reset();
    save.reset();
    await onReload();
  };
  const proceed = () => {
    if (undecided.length === 0) return setIsAsking(true);
    setTries(tries + 1);
    announce(undecidedTitle(undecided));
  };
  const afterRefusal = async ({ code, details }: CallFailure) => {
    if (code === 'closureTargetTaken') {
      const taken = takenIn(details).map((id) => [id, { intent: 'move', target: null }] as const);
      onChoose({ ...choices, ...Object.fromEntries(taken) });
      await onReload();
    }
    if (code !== 'closureListChanged' || !isChanges(details)) return;
    const goneTexts = items.filter(({ subjectId }) => details.gone.includes(subjectId)).map(lineText);
    setChanges({ ...details, goneTexts });
    await onReload();
  };
  const send = async () => {
    if (commit.isPending) return;
    const lines = linesFrom(items, choices);
    const done = await commit.mutateAsync({ ...wanted, digest, lines, draft: sent(draft) }).catch((error) => error);
    setIsAsking(false);
    if (done instanceof CallFailure) return afterRefusal(done);
    if (typeof done !== 'object' || done === null || !('closureId' in done)) throw done;
    await refreshStaff('Desk/ListClosures');
    await navigate(paths.closure(tenantAlias, String(done.closureId)), { state: { told: '休館を確定しました。' } });
  };
  const keep = async () => {
    if (save.isPending) return;
    const lines = linesFrom(items, choices);
    const saved = await save.mutateAsync({ ...wanted, lines, draft: sent(draft) }).catch(() => null);
    if (saved === null) return;
    onSaved(saved);
    await refreshStaff('Desk/ListClosures', 'Desk/GetClosureDraft');
  };
  const planText = (item: AffectedByClosure) => {
    const chosen = chosenIn(item, choices);
    if (chosen === null) return '未定';
    return chosen.target ? `移動 → ${targetText(chosen.target, item.times)}` : intentLabels[chosen.intent];
  };

  return (
    <section ref={section} aria-label="影響の確認" className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-std-20B-150">
        影響の確認
      </h2>
      <ChangeFailure error={commit.error ?? save.error} onReload={reload} />
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
          { term: '施設・部屋', value: place },
          { term: '休館する日', value: closedText(wanted, days) },
          draft !== null && { term: '種別・理由', value: `${closureKinds[wanted.kind].label}　${wanted.told}` },
          draft !== null && { term: '理由（職員用）', value: wanted.reason },
          { term: '影響を受ける予約・講座', value: count(found, '件') },
          sums.cancelled > 0 && {
            term: '取消',
            value: `${count(sums.cancelled, '件')}（返金 合計${yen(sums.refund)}）`,
          },
          sums.moved > 0 && { term: '移動', value: movedText(sums) },
          undecided.length > 0 && { term: '未定', value: count(undecided.length, '件') },
          sums.waiting > 0 && { term: '発表待ち', value: `${count(sums.waiting, '件')}（抽選の発表後に処理）` },
          sums.notified > 0 && { term: '講座のお知らせ', value: count(sums.notified, '講座') },
          sums.kept > 0 && { term: 'そのまま残す', value: count(sums.kept, '件') },
          sums.mails > 0 && { term: '送信するメール', value: count(sums.mails, '通') },
        ]}
      />
      <Printed
        containerId={wanted.containerId}
        facts={[
          place,
          `${timesText(wanted)}　${closureKinds[wanted.kind].label}`,
          `利用者に表示する理由：${wanted.told}`,
          'まだ確定していません。',
        ]}
        rows={items.map((item) => {
          const chosen = chosenIn(item, choices);
          const refund = chosen?.intent === 'cancel' ? item.refund : 0;
          return {
            ...item,
            plan: planText(item),
            sum: chosen === null ? cancellationText(item) : sumText({ ...chosen, refund }),
            isTold: chosen?.intent !== 'keep',
          };
        })}
      />
      <ImpactTable
        items={items}
        choices={choices}
        onChoose={choose}
        isTried={tries > 0}
        changeOf={({ subjectId }) =>
          changes?.added.includes(subjectId) ? '追加' : changes?.changed.includes(subjectId) ? '変更' : null
        }
      />
      {tries > 0 && undecided.length > 0 && <Undecided items={undecided} />}
      <div className="flex flex-wrap gap-3">
        {mayCommit && <Button onClick={proceed}>確定へ進む</Button>}
        <Button
          variant={mayCommit ? 'outline' : undefined}
          isBusy={save.isPending}
          busyLabel="保存しています"
          onClick={keep}
        >
          下書き保存
        </Button>
      </div>
      {save.isSuccess && !save.isPending && (
        <DoneBanner key={save.submittedAt} title="下書きを保存しました。">
          <p>まだ何も変わっていません。館長が「休館・公用」の一覧から開いて確定できます。</p>
        </DoneBanner>
      )}
      {isAsking && (
        <CommitDialog
          wanted={wanted}
          place={place}
          days={days}
          sums={sums}
          cancelled={items
            .filter((item) => item.personName !== '' && chosenIn(item, choices)?.intent === 'cancel')
            .map(personText)}
          isBusy={commit.isPending}
          onClose={() => setIsAsking(false)}
          onSend={send}
        />
      )}
    </section>
  );
};

const sent = (draft: Draft | null) => draft && { draftId: draft.draftId, version: draft.version };

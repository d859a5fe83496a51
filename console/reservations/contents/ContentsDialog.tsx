import { useTenant } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import type { UseForm } from '#console/booking/draft.ts';
import { typedUseOf } from '#console/booking/draft.ts';
import { UseStep } from '#console/booking/UseStep.tsx';
import { useRoomDays } from '#console/booking/useRoomDays.ts';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { ActDialog, ActNote, ActPreview, ActReason } from '#console/kit/ActDialog.tsx';
import { MailPreview } from '#console/kit/act/MailPreview.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { readWhere } from '#console/kit/phoneNotes.ts';
import type { DeskReservation } from '#contract/desk/search.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { changedText } from '#rules/facility/booking/useContents.ts';
import { overCapacity } from '#rules/facility/request/overCapacity.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { FeeComparison } from '../FeeComparison.tsx';
import { changedLines, comparedFees, type DoneWords, moneyItems } from '../moneyWords.ts';
import { type Contents, contentsErrors, contentsOf, dayFor, draftOf } from './contentsTyped.ts';

type Preview = ResponseOf<'Desk/PreviewContents'>;

type EffectsProps = { approval: DeskReservation['approval']; preview: Preview };

const documentText = {
  replaced: '発行済みの使用承認書は無効になります。変更後の使用承認書を渡してください。',
  withdrawn: '発行済みの使用承認書は無効になります。承認されるまで、新しい使用承認書は発行できません。',
};

/** What the change does, before it is made. */
const Effects = ({ approval, preview }: EffectsProps) => {
  const { changed, isReviewedAgain } = preview;
  return (
    <DescriptionList
      items={[
        { term: '変更する項目', value: changed.map(changedText).join('\n') },
        isReviewedAgain && {
          term: '審査',
          value: '承認した内容と異なるため、もう一度審査します（審査中になります）。',
        },
        approval === 'valid' && {
          term: '使用承認書',
          value: documentText[isReviewedAgain ? 'withdrawn' : 'replaced'],
        },
        ...moneyItems(preview),
      ]}
    />
  );
};

const changedWords = (preview: Preview, seen: DeskReservation): DoneWords => ({
  title: `予約の内容を変更しました。${preview.isReviewedAgain ? '審査待ちになりました。' : ''}`,
  ...changedLines(preview, seen),
});

/** What the change would do, asked for once what is typed rests and nothing is wrong with it. */
function useContentsPreview(reservationId: string, use: UseForm, isRight: boolean) {
  const wanted = isRight ? JSON.stringify(contentsOf(use)) : '';
  const rested = useDebounced(wanted);
  const preview = usePreview(
    'Desk/PreviewContents',
    rested === '' ? null : { reservationId, contents: JSON.parse(rested) },
  );
  return rested === wanted ? preview : { ...preview, current: undefined, isAwaited: wanted !== '' };
}

type ContentsProps = { seen: DeskReservation; onDone: (done: DoneWords) => void; onClose: () => void };

function useContents({ seen, onDone }: Pick<ContentsProps, 'seen' | 'onDone'>, contents: Contents) {
  const { reservationId } = seen.reservation;
  const { purposeTypes } = featuresOf(useTenant().functionTag);
  const form = useActForm<{ use: UseForm }>(`reservation.contents.${reservationId}`, { use: typedUseOf(contents) });
  const { use, reason, staffNote } = form.typed;
  const errors = contentsErrors(contents, use, purposeTypes);
  const isRight = Object.values(errors).every((error) => error === undefined);
  const preview = useContentsPreview(reservationId, use, isRight);
  const act = useAct({
    form,
    preview,
    call: 'Desk/ChangeContents',
    errors: { ...errors, reason: reasonMissing(reason) },
    request: ({ version, setOff, difference }) => ({
      reservationId,
      contents: contentsOf(use),
      version,
      setOff,
      expectedDifference: difference,
      reason,
      staffNote,
    }),
    onDone: (_, changed) => onDone(changedWords(changed, seen)),
  });
  return { form, preview, act, isRight };
}

/** The counter's fields with the room's days, in which the reservation has what it has. */
const Fields = ({
  seen,
  contents,
  form,
  act,
}: Pick<ReturnType<typeof useContents>, 'form' | 'act'> & {
  seen: DeskReservation;
  contents: Contents;
}) => {
  const { use } = form.typed;
  const draft = draftOf(contents, use);
  const [asked = []] = useRoomDays(seen.reservation.containerId, draft.places, null);
  const days = asked.flatMap(({ day }) => (day ? [dayFor({ contents, openReduction: seen.openReduction }, day)] : []));
  const capacities = [days[0]?.capacity ?? null];
  return (
    <div className="flex flex-col gap-6">
      <UseStep
        draft={draft}
        days={[days]}
        capacities={capacities}
        over={overCapacity(capacities, wholeNumberOf(use.expectedNumberOfAttendee))}
        failures={act.errors}
        type={(changes) => form.change({ use: { ...use, ...changes } })}
      />
    </div>
  );
};

type ContentsDialogProps = ContentsProps & { contents: Contents };

/** What a reservation is for, after a look at what it costs, whether it is reviewed again, and what its person is told. */
export const ContentsDialog = ({ seen, contents, onDone, onClose }: ContentsDialogProps) => {
  const { form, preview, act, isRight } = useContents({ seen, onDone }, contents);
  const { shown, current } = preview;
  return (
    <ActDialog
      act={act}
      size="wide"
      title="内容の変更"
      verb="この内容で変更する"
      busyLabel="変更しています"
      onClose={onClose}
    >
      <div className="beside">
        <Fields seen={seen} contents={contents} form={form} act={act} />
        <div className="flex flex-col gap-5">
          <FeeComparison
            fee={shown?.oldFee ?? seen.reservation.fee}
            then={shown && comparedFees(shown)}
            isStale={act.isAwaited}
          />
          <ActReason act={act} kind="contents" requirement="required" support={readWhere(seen)} />
          {isRight && (
            <ActPreview act={act} preview={preview}>
              {(data) => <Effects approval={seen.approval} preview={data} />}
            </ActPreview>
          )}
          {current && <MailPreview seen={seen} mail={current.mail} reason={form.typed.reason} />}
          <ActNote act={act} />
        </div>
      </div>
    </ActDialog>
  );
};

import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskGroup } from '#contract/desk/people/groups.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form } from '#ui/form/Form.tsx';
import { dayText } from '#ui/text/format.ts';
import { householdsWords } from './groupWords.ts';

type GroupReviewProps = {
  userNumber: string;
  group: DeskGroup;
  onReload: () => void;
  onDone: (flash: string) => void;
  onClose: () => void;
};

/** What staff look at of a group, and its renewal. */
export const GroupReview = ({ userNumber, group, onReload, onDone, onClose }: GroupReviewProps) => {
  const review = useStaffMutation('Desk/ReviewGroup');
  const { renewsUntil, seen } = group;
  const [householdsChecked, setHouseholdsChecked] = useState(group.householdsChecked);
  const [renews, setRenews] = useState(renewsUntil !== null);
  const kept = useFormDraft(`group.review.${userNumber}`, { householdsChecked, renews }, (next) => {
    setHouseholdsChecked(next.householdsChecked);
    setRenews(next.renews);
  });
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector('input')?.focus(), []);
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (review.isPending) return;
    const done = await review.mutateAsync({ userNumber, householdsChecked, renews, seen }).catch(() => null);
    if (done === null) return;
    onDone(
      renews && renewsUntil !== null
        ? `団体登録を${dayText(renewsUntil)}まで更新しました。`
        : '団体の確認内容を保存しました。',
    );
  };
  return (
    <Form onSubmit={submit} className="flex flex-col gap-5 rounded-8 border border-solid-gray-420 px-gutter py-5">
      <h3 className="text-std-18B-160">確認・更新</h3>
      <ChangeFailure error={review.error} onReload={onReload} />
      <DraftNotice draft={kept} />
      <div ref={ref} className="flex flex-col gap-3">
        {group.checksHouseholds && (
          <Checkbox
            label={householdsWords}
            checked={householdsChecked}
            onChange={({ target }) => setHouseholdsChecked(target.checked)}
          />
        )}
        {renewsUntil !== null ? (
          <Checkbox
            label={`有効期限を${dayText(renewsUntil)}まで更新する`}
            checked={renews}
            onChange={({ target }) => setRenews(target.checked)}
          />
        ) : (
          group.until !== null && <p>更新は、有効期限の90日前から受け付けます。</p>
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={review.isPending} busyLabel="保存しています">
          保存する
        </Button>
        <Button variant="outline" onClick={onClose}>
          やめる
        </Button>
      </div>
    </Form>
  );
};

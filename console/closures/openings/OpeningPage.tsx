import { type SyntheticEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { dayText } from '#rules/day/dayText.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { refusedFields } from '../closureForm.ts';
import { OpeningTerms } from './OpeningTerms.tsx';
import { OpeningWhen } from './OpeningWhen.tsx';
import { blankOpening, type OpeningTexts, openingFrom } from './openingForm.ts';

type Place = { readonly containerId: string };

const firstPlace = (places: readonly Place[], hall: string) =>
  places.find(({ containerId }) => containerId === hall) ?? (places.length === 1 ? places[0] : undefined);

/** What stands in the way of opening; undefined for nothing. */
const dayError = (day: string, isNothing: boolean) => {
  if (day === '') return '日を入力してください。';
  return isNothing ? 'この日に解く定期の休館がありません。' : undefined;
};

/** What is typed, what it would open, and the sending. */
function useOpeningForm(places: readonly Place[]) {
  const { tenantAlias } = useTenant();
  const hall = useHall();
  const navigate = useNavigate();
  const [texts, setTexts] = useState<OpeningTexts>(() => ({
    ...blankOpening,
    containerId: firstPlace(places, hall)?.containerId ?? '',
  }));
  const kept = useFormDraft('closure.opening', texts, setTexts);
  const { containerId, articleIds, day, told } = texts;
  const isAsked = containerId !== '' && day !== '';
  const preview = usePreview('Desk/PreviewOpening', isAsked ? { containerId, articleIds: [...articleIds], day } : null);
  const open = useStaffMutation('Desk/OpenDay');
  const { current } = preview;
  const skipped = (current?.rules ?? []).filter(({ closureRuleId }) => !texts.keptRules.includes(closureRuleId));
  const opens = (current?.closed.length ?? 0) > 0;
  const isNothing = current !== undefined && !opens && skipped.length === 0;
  const checks = useChecked({
    containerId: containerId === '' ? '施設を選択してください。' : undefined,
    day: dayError(day, isNothing),
    told: told.trim() === '' ? '利用者に表示する理由を入力してください。' : undefined,
  });
  const change = (part: Partial<OpeningTexts>) => {
    open.reset();
    setTexts({ ...texts, ...part });
  };
  const send = async (event: SyntheticEvent<HTMLFormElement>) => {
    if (!checks.check(event) || open.isPending) return;
    if (current === undefined) return void preview.query.refetch();
    const ids = skipped.map(({ closureRuleId }) => closureRuleId);
    const done = await open.mutateAsync(openingFrom(texts, ids, opens)).catch(() => null);
    if (done === null) return;
    await open.refresh();
    await navigate(paths.closures(tenantAlias), { state: flashState(`${dayText(day)}の臨時開館を登録しました。`) });
  };
  return { texts, change, kept, isAsked, preview, open, shown: checks.shown, send };
}

/** A day on which a place is open although a rule closes it, or on which such a rule is left out once. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers, permissions } = useSelf();
  const places = containers.filter(({ kind }) => kind === 'rooms');
  const { texts, change, kept, isAsked, preview, open, shown, send } = useOpeningForm(places);
  const refused: Partial<Record<string, string>> = refusedFields(open.error);
  const errors = { ...refused, ...shown };
  const mayOpen = permissions.includes('closure.commit');
  return (
    <Page
      title="臨時開館の登録"
      lead="定期の休館日を1日だけ開けたり、定期の清掃などを1回だけ取りやめたりします。"
      backTo={paths.closures(tenantAlias)}
      backLabel="休館・公用"
    >
      <DraftNotice draft={kept} />
      {!mayOpen && (
        <NotificationBanner title="登録できるのは館長または管理者です。">
          <p>この画面では、その日を閉めている定期の休館を確認できます。</p>
        </NotificationBanner>
      )}
      <Form className="flex max-w-160 flex-col gap-6" onSubmit={send}>
        <ChangeFailure error={Object.keys(refused).length > 0 ? null : open.error} onReload={open.reload} />
        <OpeningWhen texts={texts} places={places} errors={errors} onChange={change} />
        {isAsked && (
          <QueryState query={preview.query}>
            {(seen) => <OpeningTerms texts={texts} seen={seen} errors={errors} onChange={change} />}
          </QueryState>
        )}
        {mayOpen && (
          <Button
            type="submit"
            className="self-start"
            isBusy={open.isPending || preview.isAwaited}
            busyLabel={open.isPending ? '登録しています' : ''}
          >
            臨時開館を登録する
          </Button>
        )}
      </Form>
    </Page>
  );
};

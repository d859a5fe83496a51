import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { usePreview } from '#console/api/usePreview.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { isDay } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { CopyPlan } from './CopyPlan.tsx';

type Shown = ResponseOf<'Office/GetCourse'>;
type Source = { readonly value: string; readonly label: string; readonly eventIds: readonly string[] };

/** What of a place can be copied in one act: a course, a category, or all courses of a span. */
function sourcesOf({ choices }: Shown, containerId: string): readonly Source[] {
  const { places, spans, courses } = choices;
  const categories = places.find((place) => place.containerId === containerId)?.categories ?? [];
  const here = categories.flatMap(({ eventIds }) => eventIds);
  const isHere = (eventId: string) => here.includes(eventId);
  const all = [
    { value: 'all', label: 'この施設のすべての講座', eventIds: here },
    ...spans.map(({ span, eventIds }) => ({
      value: `span:${span.key}`,
      label: `受付期間「${span.name}」の講座`,
      eventIds: eventIds.filter(isHere),
    })),
    ...categories.map(({ key, name, eventIds }) => ({
      value: `category:${key}`,
      label: `カテゴリー「${name}」の講座`,
      eventIds,
    })),
    ...courses
      .filter(({ eventId }) => isHere(eventId))
      .map(({ eventId, number, name }) => ({ value: eventId, label: `${number} ${name}`, eventIds: [eventId] })),
  ];
  return all.filter(({ eventIds }) => eventIds.length > 0);
}

/** So many are copied in one act. */
const mostCopied = 300;

/** What is to be copied and from when on, what that would be, and the copying. */
function useCopying(shown: Shown) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const hall = useHall();
  const [parameters] = useSearchParams();
  const { places } = shown.choices;
  const asked = parameters.get('of') ?? '';
  const of = places.find(({ categories }) => categories.some(({ eventIds }) => eventIds.includes(asked)));
  const [containerId, setContainer] = useState(of?.containerId ?? (hall || (places[0]?.containerId ?? '')));
  const [value, setValue] = useState(asked);
  const [from, setFrom] = useState('');
  const sources = sourcesOf(shown, containerId);
  const source = sources.find((one) => one.value === value);
  const eventIds = source ? [...source.eventIds] : [];
  const isAsked = isDay(from) && eventIds.length > 0 && eventIds.length <= mostCopied;
  const request = { containerId, eventIds, from };
  const preview = usePreview('Office/PreviewCopies', isAsked ? request : null);
  const act = useStaffMutation('Office/CopyCourses');
  const send = async () => {
    if (!preview.current || act.isPending) return;
    const { revision } = preview.current;
    const answer = await act.mutateAsync({ ...request, revision }).catch(() => null);
    if (answer === null) return;
    await act.refresh();
    const state = flashState(`${count(answer.eventIds.length, '件')}の講座を、下書きとして複製しました。`);
    const [one] = answer.eventIds;
    navigate(answer.eventIds.length === 1 && one ? paths.course(tenantAlias, one) : paths.courses(tenantAlias), {
      state,
    });
  };
  return { containerId, setContainer, value, setValue, from, setFrom, sources, source, isAsked, preview, act, send };
}

const CopyCourses = ({ shown }: { shown: Shown }) => {
  const copying = useCopying(shown);
  const { sources, source, isAsked, preview, act, send } = copying;
  const isTooMany = (source?.eventIds.length ?? 0) > mostCopied;
  return (
    <>
      <ChangeFailure error={act.error} onReload={act.reload} />
      <Card title="複製する講座">
        <SelectField
          label="施設"
          placeholder=""
          options={shown.choices.places.map((place) => ({ value: place.containerId, label: place.name }))}
          value={copying.containerId}
          onChange={({ target }) => {
            copying.setContainer(target.value);
            copying.setValue('');
          }}
        />
        <SelectField
          label="講座"
          options={sources.map(({ value, label, eventIds }) => ({
            value,
            label: eventIds.length > 1 ? `${label}（${count(eventIds.length, '件')}）` : label,
          }))}
          value={copying.value}
          error={isTooMany ? `一度に複製できるのは${mostCopied}件までです。` : undefined}
          onChange={({ target }) => copying.setValue(target.value)}
        />
        <TextField
          label="新しい期間の始まり"
          type="date"
          support="最初の講座が、この日より後の同じ曜日に始まるように、すべての日程を動かします。"
          value={copying.from}
          onChange={({ target }) => copying.setFrom(target.value)}
        />
      </Card>
      {isAsked && (
        <QueryState query={preview.query}>
          {(plan) => (
            <>
              <CopyPlan plan={plan} />
              {plan.problems.length === 0 && (
                <Button
                  className="self-start"
                  isBusy={act.isPending || preview.isAwaited}
                  busyLabel={act.isPending ? '複製しています' : ''}
                  onClick={send}
                >
                  {`下書きとして複製する（${count(plan.courses.length, '件')}）`}
                </Button>
              )}
            </>
          )}
        </QueryState>
      )}
    </>
  );
};

/** Copies a course, or a whole programme, to another term. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Office/GetCourse', { eventId: null });
  return (
    <Page title="前回から複製" backTo={paths.courses(tenantAlias)} backLabel="講座の一覧" width="text">
      <QueryState
        query={query}
        empty={({ choices }) =>
          choices.courses.length > 0 && choices.places.length > 0
            ? null
            : { title: '複製できる講座がありません', text: '「講座を追加する」から登録してください。' }
        }
      >
        {(shown) => <CopyCourses shown={shown} />}
      </QueryState>
    </Page>
  );
};

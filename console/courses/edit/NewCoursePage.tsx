import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormFields } from '#console/fields/useFormFields.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { leadToWrong } from '#console/kit/useChecked.ts';
import { type Texts, textsOfAll, valuesOfAll } from '#console/office/groups/group.ts';
import { placeProblems } from '#console/office/problems.ts';
import { useRestingPreview } from '#console/office/useRestingPreview.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { courseGroups } from './courseGroups.tsx';

type Shown = ResponseOf<'Office/GetCourse'>;
type Typed = { readonly containerId: string; readonly texts: Texts };

/** Of a place; '' for a new one where it has none. */
const firstCategory = ({ places }: Shown['choices'], chosen: string) =>
  places.find(({ containerId }) => containerId === chosen)?.categories[0]?.key ?? '';

/** What is typed of a course, what the server finds wrong with it, and the adding. */
function useNewCourse({ form, choices }: Shown) {
  const { tenantAlias, takesChildren = false } = useTenant();
  const navigate = useNavigate();
  const hall = useHall();
  const [first] = choices.places;
  const begin = choices.places.find(({ containerId }) => containerId === hall)?.containerId ?? first?.containerId ?? '';
  const [texts] = useState(() => ({
    ...textsOfAll(courseGroups({ containerId: begin, ownKey: '', choices, takesChildren }), form),
    category: firstCategory(choices, begin),
  }));
  const fields = useFormFields<Typed>('course.new', { containerId: begin, texts });
  const { containerId, texts: typed } = fields.typed;
  const groups = courseGroups({ containerId, ownKey: '', choices, takesChildren });
  const own: Readonly<Record<string, string>> = Object.assign({}, ...groups.map((group) => group.errors(typed)));
  const isReadable = Object.keys(own).length === 0;
  const request = { containerId, eventId: null, fields: valuesOfAll(groups, typed, form) };
  const preview = useRestingPreview('Office/PreviewCourse', isReadable ? request : null);
  const problems = placeProblems(preview.shown?.problems ?? [], typed);
  const act = useStaffMutation('Office/ChangeCourse');
  const send = async () => {
    if (!preview.current || act.isPending) return;
    const { revision } = preview.current;
    const answer = await act.mutateAsync({ ...request, revision }).catch(() => null);
    if (answer === null) return;
    fields.draft.forget();
    await act.refresh();
    const state = flashState(
      `${typed.name ?? ''}を${typed.published === 'yes' ? '公開しました' : '下書きに保存しました'}。`,
    );
    navigate(paths.course(tenantAlias, answer.eventId), { state });
  };
  return {
    fields,
    groups,
    errors: { ...problems.errors, ...own },
    rest: problems.rest,
    // What is typed by now: an answer to what was typed before says nothing about it.
    isWrong: !isReadable || (preview.current?.problems.length ?? 0) > 0,
    isAwaited: isReadable && preview.isAwaited,
    act,
    send,
  };
}

const NewCourse = ({ shown }: { shown: Shown }) => {
  const { fields, groups, errors, rest, isWrong, isAwaited, act, send } = useNewCourse(shown);
  const [isTried, setIsTried] = useState(false);
  const cards = useRef<HTMLDivElement>(null);
  const { containerId, texts } = fields.typed;
  const save = () => {
    setIsTried(isWrong);
    if (isWrong) requestAnimationFrame(() => leadToWrong(cards.current));
    else void send();
  };
  return (
    <>
      <DraftNotice draft={fields.draft} />
      <ChangeFailure error={act.error} onReload={() => act.reset()} />
      <div ref={cards} className="flex flex-col gap-6">
        <Card title="施設">
          <SelectField
            label="講座を開く施設"
            placeholder=""
            options={shown.choices.places.map((place) => ({ value: place.containerId, label: place.name }))}
            value={containerId}
            onChange={({ target }) =>
              fields.change({
                containerId: target.value,
                texts: { ...texts, category: firstCategory(shown.choices, target.value) },
              })
            }
          />
        </Card>
        {groups.map((group) => (
          <Card key={group.id} title={group.title}>
            {group.render({
              texts,
              errors: isTried ? errors : {},
              onChange: (next) => fields.change({ texts: next }),
            })}
          </Card>
        ))}
        <FormError message={isTried && rest.length > 0 ? rest.join('\n') : undefined} />
      </div>
      <Button
        className="self-start"
        isBusy={act.isPending || isAwaited}
        busyLabel={act.isPending ? '保存しています' : ''}
        onClick={save}
      >
        {texts.published === 'yes' ? '公開する' : '下書きに保存する'}
      </Button>
    </>
  );
};

/** Makes a course. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Office/GetCourse', { eventId: null }, { isOfForm: true });
  return (
    <Page title="講座の追加" backTo={paths.courses(tenantAlias)} backLabel="講座の一覧" width="text">
      <QueryState
        query={query}
        empty={({ choices }) =>
          choices.places.length > 0
            ? null
            : { title: '講座を開く施設がありません', text: '担当する施設があるか、管理者に確認してください。' }
        }
      >
        {(shown) => <NewCourse shown={shown} />}
      </QueryState>
    </Page>
  );
};

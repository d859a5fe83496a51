import { useRef, useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormFields } from '#console/fields/useFormFields.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { leadToWrong } from '#console/kit/useChecked.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Steps } from '#ui/Steps.tsx';
import type { Texts } from './groups/group.ts';
import { newPlace, stepNames, wizardSteps } from './newPlaceSteps.ts';
import { placeProblems } from './problems.ts';
import { useRestingPreview } from './useRestingPreview.ts';

type Typed = { readonly step: number; readonly place: Texts; readonly room: Texts };

/** What is typed of a hall and its first room, what the server finds wrong with it, and the adding. */
function useNewPlace() {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const form = useFormFields<Typed>('place.new', { step: 0, ...newPlace.texts });
  const { step, place, room } = form.typed;
  const { current } = useRestingPreview('Office/PreviewNewPlace', newPlace.request(form.typed));
  const add = useStaffMutation('Office/AddPlace');
  const at = wizardSteps[step];
  const texts = at?.of === 'place' ? place : room;
  const own = at ? at.errors(texts) : {};
  const problems = (current?.problems ?? []).filter((problem) => (problem.room === null) === (at?.of === 'place'));
  const errors = { ...placeProblems(problems, at ? at.own(texts) : {}).errors, ...own };
  const send = async () => {
    const answer = await add.mutateAsync(newPlace.request(form.typed)).catch(() => null);
    if (answer === null) return;
    form.draft.forget();
    await add.refresh();
    // The halls to choose from at the top are loaded with the frame.
    await revalidate();
    const flash = flashState(`${place.name ?? ''}を追加しました。${newPlace.afterwards(form.typed)}`);
    navigate(paths.place(tenantAlias, answer.containerId), { state: flash });
  };
  return { form, step, at, texts, errors, current, isAwaited: current === undefined, add, send };
}

const Confirm = ({ typed, problems }: { typed: Typed; problems: readonly { readonly reason: string }[] }) => (
  <>
    <FormError message={problems.length > 0 ? problems.map(({ reason }) => reason).join('\n') : undefined} />
    {newPlace.shown(typed).map(({ title, items }) => (
      <Card key={title} title={title}>
        <DescriptionList items={items} />
      </Card>
    ))}
    <p>
      {newPlace.before(typed)}
      部屋は、追加した後に増やせます。割増・減免・備品の料金などは、追加した後に「使用料」で加えます。
    </p>
  </>
);

/** Leads from the name of a hall to its first frame that can be reserved. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { form, step, at, texts, errors, current, isAwaited, add, send } = useNewPlace();
  const [isTried, setIsTried] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const goTo = (next: number) => {
    setIsTried(false);
    form.change({ step: next });
    window.scrollTo({ top: 0 });
  };
  const next = () => {
    if (Object.keys(errors).length === 0) return goTo(step + 1);
    setIsTried(true);
    requestAnimationFrame(() => leadToWrong(fields.current));
  };
  const problems = current?.problems ?? [];
  return (
    <Page title="施設の追加" backTo={paths.places(tenantAlias)} backLabel="施設設定" width="text">
      <Steps label="施設の追加の手順" steps={stepNames} current={step} />
      <DraftNotice draft={form.draft} />
      <ChangeFailure error={add.error} onReload={() => add.reset()} />
      <div ref={fields} className="flex flex-col gap-5">
        {at ? (
          <section aria-label={at.title} className="flex flex-col gap-5">
            <h2 className="text-std-20B-150">{at.title}</h2>
            <p>{at.lead}</p>
            {at.render({
              texts,
              errors: isTried ? errors : {},
              onChange: (changed) => form.change({ [at.of]: changed }),
            })}
          </section>
        ) : (
          <Confirm typed={form.typed} problems={problems} />
        )}
      </div>
      <div className="flex flex-wrap gap-3">
        {step > 0 && (
          <Button variant="outline" onClick={() => goTo(step - 1)}>
            前へ
          </Button>
        )}
        {at ? (
          <Button isBusy={isAwaited} busyLabel="" onClick={next}>
            次へ
          </Button>
        ) : (
          <Button isBusy={add.isPending || isAwaited} busyLabel="追加しています" onClick={send}>
            施設を追加する
          </Button>
        )}
      </div>
    </Page>
  );
};

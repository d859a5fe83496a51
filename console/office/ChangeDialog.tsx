import { useState } from 'react';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { Errors } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { FormError } from '#ui/form/Form.tsx';
import { BeginFields } from './BeginFields.tsx';
import { type Texts, textsOfAll } from './groups/group.ts';
import { PlanView } from './PlanView.tsx';
import { placeProblems } from './problems.ts';
import { useRestingPreview } from './useRestingPreview.ts';
import { type ChangeForm, isByDay, type TypedChange, wantedChange } from './wantedChange.ts';

type ChangeDialogProps<Values extends object> = ChangeForm<Values> & {
  containerId: string;
  /** Of its draft; unique among the forms of the console. */
  name: string;
  title: string;
  verb?: string;
  onDone: (answer: ResponseOf<'Office/ChangePlace'>) => void;
  onClose: () => void;
};

/** What is typed of some groups, what it would do, and the sending. */
function useChange<Values extends object>(props: ChangeDialogProps<Values>) {
  const { containerId, name, groups, form, onDone } = props;
  const [begin] = useState<Texts>(() => textsOfAll(groups, form));
  const typed = useActForm<TypedChange>(name, { texts: begin, begins: 'now', from: '' });
  const { texts } = typed.typed;
  const { wrong, wanted } = wantedChange(props, typed.typed);
  const preview = useRestingPreview('Office/PreviewPlace', wanted && { containerId, ...wanted });
  const placed = placeProblems(wanted ? (preview.shown?.problems ?? []) : [], texts);
  const rest = placed.rest.length > 0 ? placed.rest.join('\n') : undefined;
  const act = useAct({
    form: typed,
    preview,
    call: 'Office/ChangePlace',
    errors: { ...wrong, ...placed.errors, rest } as Errors<string>,
    request: ({ revision }) => wanted && { containerId, ...wanted, revision },
    onDone,
  });
  const onChange = (next: Texts) => typed.change({ texts: next });
  // What the server says of what is typed stands at its field at once; what is missing only once it was sent.
  const errors = { ...act.errors, ...placed.errors };
  return { act, preview, texts, errors, rest, isAsked: wanted !== null, onChange, typed };
}

/** One act of the office: the fields of some groups, what they would change, and the button. */
export function ChangeDialog<Values extends object>(props: ChangeDialogProps<Values>) {
  const { title, groups, verb = '保存する', onClose } = props;
  const { act, preview, texts, errors, rest, isAsked, onChange, typed } = useChange(props);
  return (
    <ActDialog act={act} size="wide" title={title} verb={verb} busyLabel="保存しています" onClose={onClose}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title} className="flex flex-col gap-5">
          {groups.length > 1 && <h3 className="text-std-18B-160">{group.title}</h3>}
          {group.render({ texts, errors, onChange })}
        </section>
      ))}
      {isByDay(props) && <BeginFields typed={typed.typed} error={errors.from} onChange={typed.change} />}
      <FormError message={rest} />
      {act.errors.nothing && (
        <p data-failed tabIndex={-1} className="text-error-2">
          ＊{act.errors.nothing}
        </p>
      )}
      {isAsked && (
        <ActPreview act={act} preview={preview}>
          {(plan) =>
            plan.problems.length === 0 ? <PlanView {...plan} /> : <p>赤い説明のある項目を直してください。</p>
          }
        </ActPreview>
      )}
    </ActDialog>
  );
}

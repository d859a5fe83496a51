import { useState } from 'react';
import { usePreview } from '#console/api/usePreview.ts';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { FormError } from '#ui/form/Form.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { changedFields, type Group, type Texts } from './groups/group.ts';
import { PlanView } from './PlanView.tsx';
import { placeProblems } from './problems.ts';

export type PlaceChange = Pick<RequestOf<'Office/ChangePlace'>, 'fields' | 'rooms'>;

type ChangeDialogProps<Values extends object> = {
  containerId: string;
  /** Of its draft; unique among the forms of the console. */
  name: string;
  title: string;
  groups: readonly Group<Values>[];
  form: Values;
  /** What is sent of the fields that differ. */
  changeOf: (fields: Partial<Values>) => PlaceChange;
  /** It is sent as it stands: nothing has to differ. */
  isNew?: boolean;
  verb?: string;
  onDone: (answer: ResponseOf<'Office/ChangePlace'>) => void;
  onClose: () => void;
};

/** What is typed of some groups, what it would do, and the sending. */
function useChange<Values extends object>(props: ChangeDialogProps<Values>) {
  const { containerId, name, groups, form, changeOf, isNew = false, onDone } = props;
  const [begin] = useState<Texts>(() => Object.assign({}, ...groups.map((group) => group.texts(form))));
  const typed = useActForm<{ texts: Texts }>(name, { texts: begin });
  const { texts } = typed.typed;
  const wrong = Object.assign({}, ...groups.map((group) => group.errors(texts))) as Readonly<Record<string, string>>;
  const values: Partial<Values> = Object.assign({}, ...groups.map((group) => group.values(texts, form)));
  const fields = isNew ? values : changedFields(values, form);
  const isNothing = Object.keys(fields).length === 0;
  const isAsked = !isNothing && Object.keys(wrong).length === 0;
  const sent = JSON.stringify({ containerId, ...changeOf(fields) });
  const asked = useDebounced(sent, 400);
  const seen = usePreview(
    'Office/PreviewPlace',
    isAsked ? (JSON.parse(asked) as RequestOf<'Office/PreviewPlace'>) : null,
  );
  const isSettled = asked === sent;
  const preview = {
    ...seen,
    current: isSettled ? seen.current : undefined,
    isAwaited: isAsked && (seen.isAwaited || !isSettled),
  };
  const placed = placeProblems(isAsked ? (seen.shown?.problems ?? []) : [], texts);
  const act = useAct({
    form: typed,
    preview,
    call: 'Office/ChangePlace',
    errors: {
      ...wrong,
      ...placed.errors,
      rest: placed.rest.length > 0 ? placed.rest.join('\n') : undefined,
      nothing: isNothing ? 'まだ何も変更していません。' : undefined,
    } as Readonly<Record<string, string | undefined>>,
    request: ({ revision }) => ({ containerId, ...changeOf(fields), revision }),
    onDone,
  });
  const onChange = (next: Texts) => typed.change({ texts: next });
  // What the server says of what is typed stands at its field at once; what is missing only once it was sent.
  const errors = { ...act.errors, ...placed.errors };
  return { act, preview, texts, errors, rest: placed.rest, isAsked, onChange };
}

/** One act of the office: the fields of some groups, what they would change, and the button. */
export function ChangeDialog<Values extends object>(props: ChangeDialogProps<Values>) {
  const { title, groups, verb = '保存する', onClose } = props;
  const { act, preview, texts, errors, rest, isAsked, onChange } = useChange(props);
  return (
    <ActDialog act={act} size="wide" title={title} verb={verb} busyLabel="保存しています" onClose={onClose}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title} className="flex flex-col gap-5">
          {groups.length > 1 && <h3 className="text-std-18B-160">{group.title}</h3>}
          {group.render({ texts, errors, onChange })}
        </section>
      ))}
      <FormError message={rest.length > 0 ? rest.join('\n') : undefined} />
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

import { useState } from 'react';
import { ActDialog, ActPreview } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import type { Errors } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { FormError } from '#ui/form/Form.tsx';
import { AlikeField } from './AlikeField.tsx';
import { BeginFields } from './BeginFields.tsx';
import { type Texts, textsOfAll } from './groups/group.ts';
import { type BegunRows, begunRows, stillEmpty, withoutBegun } from './groups/rows.ts';
import { PlanView } from './PlanView.tsx';
import { placeProblems } from './problems.ts';
import { useRestingPreview } from './useRestingPreview.ts';
import {
  alikeOf,
  type ChangeCalls,
  type ChangeForm,
  isByDay,
  othersOf,
  type TypedChange,
  wantedChange,
} from './wantedChange.ts';

type ChangeDialogProps<Values extends object> = ChangeForm<Values> & {
  calls: ChangeCalls;
  /** Of its draft; unique among the forms of the console. */
  name: string;
  title: string;
  verb?: string;
  onDone: (answer: ResponseOf<ChangeCalls['act']>) => void;
  onClose: () => void;
};

/** What is typed of some groups, what it would do, and the sending. */
function useChange<Values extends object>(props: ChangeDialogProps<Values>) {
  const { calls, name, groups, form, onDone } = props;
  const [begin] = useState<Texts>(() => textsOfAll(groups, form));
  const typed = useActForm<TypedChange>(name, { texts: begin, begins: 'now', from: '', alike: '' });
  const [secrets, setSecrets] = useState<Texts>({});
  const [begun, setBegun] = useState<BegunRows>({});
  const texts = { ...typed.typed.texts, ...secrets };
  const { wrong, wanted } = wantedChange(props, { ...typed.typed, texts });
  // The room itself is the first of what is sent, and its problems stand at the fields.
  const names = alikeOf(props, typed.typed).map(({ name }) => name);
  const preview = useRestingPreview(calls.preview, wanted);
  const placed = placeProblems(wanted ? (preview.shown?.problems ?? []) : [], texts, ['', ...names]);
  const rest = placed.rest.length > 0 ? placed.rest.join('\n') : undefined;
  const act = useAct({
    form: typed,
    preview,
    call: calls.act,
    errors: { ...wrong, ...placed.errors, rest } as Errors<string>,
    request: ({ revision }) => wanted && { ...wanted, revision },
    onDone,
  });
  const onChange = (next: Texts) => {
    setBegun((before) => ({ ...before, ...begunRows(texts, next) }));
    const isSecret = ([text]: [string, string]) => groups.some((group) => group.secrets?.includes(text));
    const all = Object.entries(next);
    setSecrets(Object.fromEntries(all.filter(isSecret)));
    typed.change({
      texts: Object.fromEntries(all.map(([text, value]) => [text, isSecret([text, value]) ? '' : value])),
    });
  };
  // What the server says of what is typed stands at its field at once; what is missing only once it was sent.
  const untouched = props.isNew === true ? { ...begun, ...stillEmpty(begin, texts) } : begun;
  const errors = { ...act.errors, ...withoutBegun(placed.errors, texts, untouched) };
  return { act, preview, texts, errors, rest, isAsked: wanted !== null, onChange, typed };
}

/** One act of the office: the fields of some groups, what they would change, and the button. */
export function ChangeDialog<Values extends object>(props: ChangeDialogProps<Values>) {
  const { title, groups, verb = '保存する', onClose } = props;
  const { act, preview, texts, errors, rest, isAsked, onChange, typed } = useChange(props);
  const isCalm = rest === undefined && Object.keys(errors).length === 0;
  return (
    <ActDialog act={act} size="wide" title={title} verb={verb} busyLabel="保存しています" onClose={onClose}>
      {groups.map((group) => (
        <section key={group.id} aria-label={group.title} className="flex flex-col gap-5">
          {groups.length > 1 && <h3 className="text-std-18B-160">{group.title}</h3>}
          {group.render({ texts, errors, onChange })}
        </section>
      ))}
      {isByDay(props) && <BeginFields typed={typed.typed} error={errors.from} onChange={typed.change} />}
      {othersOf(props).length > 0 && (
        <AlikeField others={othersOf(props)} value={typed.typed.alike} onChange={(alike) => typed.change({ alike })} />
      )}
      <FormError message={rest} />
      {act.errors.nothing && (
        <p data-failed tabIndex={-1} className="text-error-2">
          ＊{act.errors.nothing}
        </p>
      )}
      {isAsked && (
        <ActPreview act={act} preview={preview}>
          {(plan) =>
            plan.problems.length === 0 ? (
              <PlanView {...plan} lineOf={props.calls.lineOf} />
            ) : (
              <p>{isCalm ? 'まだ入力していない項目があります。' : '赤い説明のある項目を直してください。'}</p>
            )
          }
        </ActPreview>
      )}
    </ActDialog>
  );
}

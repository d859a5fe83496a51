import { type SyntheticEvent, useDeferredValue, useId } from 'react';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormFields } from '#console/fields/useFormFields.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { Texts } from '#console/office/groups/group.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { Form } from '#ui/form/Form.tsx';
import { useLiveExamples } from '../LiveExamples.tsx';
import { isWithinEntry } from '../lineWords.ts';
import { readSource, type VersionSource } from '../versionSource.ts';
import { errorsIn } from './entryForm.ts';
import { withEntry } from './entryText.ts';
import type { RulePlace } from './lists.ts';
import type { OpenForm, OpenRule, TypedRule } from './openRule.ts';
import { RuleFields } from './RuleFields.tsx';
import type { Section } from './sections.ts';
import { entryWords, sentenceOf } from './sentences.ts';

type RuleDialogProps = {
  open: OpenRule;
  section: Section;
  source: VersionSource;
  place: RulePlace & { readonly containerId: string };
  onDone: (text: string) => void;
  onClose: () => void;
};

const begunIn = (form: OpenForm | undefined): Texts => form?.begun ?? {};

const wrongIn = (form: OpenForm | undefined, texts: Texts) => (form ? errorsIn(form.form.fields, texts) : {});

const prefixed = (start: string, errors: Texts): Texts =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [`${start}:${name}`, error]));

const within = (start: string, errors: Readonly<Record<string, string | undefined>>) =>
  Object.fromEntries(
    Object.entries(errors).flatMap(([name, error]) =>
      name.startsWith(`${start}:`) ? [[name.slice(start.length + 1), error]] : [],
    ),
  );

/** What the entry will say, how the examples come out with it, and what the checks find wrong with it. */
const Meaning = ({
  open,
  section,
  source,
  place,
  typed,
}: Omit<RuleDialogProps, 'onDone' | 'onClose'> & { typed: TypedRule }) => {
  // The version is read anew with each key; what is typed goes before.
  const change = open.change(useDeferredValue(typed));
  const text = withEntry(source, change);
  const live = useLiveExamples({ containerId: place.containerId, text, isHeld: false });
  const [, index, , at] = change.path;
  const after = readSource(text);
  const { rows } = entryWords(section, Number(index), after?.value, place);
  const shown = at === undefined ? rows : rows.slice(Number(at), Number(at) + 1);
  const found = live.isCurrent ? (live.query.data?.problems ?? []) : [];
  // What else the version lacks is told beside the examples of the page.
  const problems = after ? found.filter(({ line }) => isWithinEntry(after, change.path, line)) : [];
  return (
    <section aria-label="この規定の意味" className="flex flex-col gap-2 rounded-8 bg-solid-gray-50 p-4">
      {shown.map((row, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they may be called alike, and never move
        <p key={place} className="phrase">
          <b>{row.label}</b>　{sentenceOf(row)}
        </p>
      ))}
      <p role="status" className="empty:hidden">
        {live.words && `試算例：${live.words}`}
      </p>
      {problems.map(({ reason }) => (
        <p key={reason} className="text-error-2 whitespace-pre-line wrap-anywhere">
          ＊{reason}
        </p>
      ))}
    </section>
  );
};

/** What is typed into the forms, and what is wrong with it. */
function useTypedRule({ open, place }: Pick<RuleDialogProps, 'open' | 'place'>) {
  const begin: TypedRule = { entry: begunIn(open.entry), rule: begunIn(open.rule) };
  const { typed, change, draft } = useFormFields<TypedRule>(`fees.rule.${place.containerId}.${open.key}`, begin);
  const wrong = {
    ...prefixed('entry', wrongIn(open.entry, typed.entry)),
    ...prefixed('rule', wrongIn(open.rule, typed.rule)),
  };
  return { typed, change, draft, isRight: Object.keys(wrong).length === 0, ...useChecked(wrong) };
}

type PartProps = Pick<ReturnType<typeof useTypedRule>, 'typed' | 'change' | 'shown'> & {
  name: keyof TypedRule;
  open: OpenRule;
};

/** The form of the entry, or of its rule. */
const Part = ({ name, open, typed, change, shown }: PartProps) => {
  const part = open[name];
  if (!part) return null;
  return (
    <section aria-label={part.form.title} className="flex flex-col gap-5">
      {open.rule && open.entry && <h3 className="text-std-18B-160">{part.form.title}</h3>}
      <RuleFields
        fields={part.form.fields}
        lists={open.lists}
        begun={part.begun}
        texts={typed[name]}
        errors={within(name, shown)}
        onChange={(texts) => change({ [name]: texts })}
      />
    </section>
  );
};

/** The form of one entry of a version, with what it means and what the examples come to. */
export const RuleDialog = (props: RuleDialogProps) => {
  const { open, source, onDone, onClose } = props;
  const formId = useId();
  const { typed, change, draft, isRight, shown, check } = useTypedRule(props);
  const send = (event: SyntheticEvent<HTMLFormElement>) => {
    if (!check(event)) return;
    draft.forget();
    onDone(withEntry(source, open.change(typed)));
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="wide"
      title={open.title}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button type="submit" form={formId}>
            この内容にする
          </Button>
        </>
      }
    >
      <Form id={formId} className="flex flex-col gap-5" onSubmit={send}>
        <DraftNotice draft={draft} />
        <Part name="rule" {...{ open, typed, change, shown }} />
        <Part name="entry" {...{ open, typed, change, shown }} />
        {isRight && <Meaning {...props} typed={typed} />}
      </Form>
    </Dialog>
  );
};

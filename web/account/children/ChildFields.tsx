import { useEffect, useState } from 'react';
import { type FieldPath, useForm } from 'react-hook-form';
import { loadAdvice } from '#client/callFailure.ts';
import type { ChildForm } from '#contract/child.ts';
import { katakanaLine } from '#rules/text/typedText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { useToday } from '#web/address/useTenant.ts';
import { useKeptForm } from '../useKeptForm.ts';
import { childFields, childRequest, childResolver, type TypedChild } from './childForm.ts';

type ChildFieldsProps = {
  title: string;
  /** What stands there at first. */
  initial: TypedChild;
  /** Names what is typed while the session ends. */
  name: string;
  /** To what the guardian agrees; null where they did before. */
  consent: string | null;
  verb: string;
  onSave: (child: ChildForm) => Promise<void>;
  onCancel: () => void;
};

function useChildForm({ initial, name, onSave }: Pick<ChildFieldsProps, 'initial' | 'name' | 'onSave'>) {
  const today = useToday();
  const [failure, setFailure] = useState<string>();
  const form = useForm<TypedChild>({ defaultValues: initial, resolver: childResolver(today) });
  const { handleSubmit, setFocus } = form;
  const forget = useKeptForm({ form, name, fields: childFields });
  useEffect(() => setFocus('lastName'), [setFocus]);
  const save = async (typed: TypedChild) => {
    setFailure(undefined);
    try {
      await onSave(childRequest(typed));
      forget();
    } catch (error) {
      setFailure(loadAdvice(error));
    }
  };
  return { form, failure, forget, submit: handleSubmit(save, () => setFailure(undefined)) };
}

/** Who a child is, as its guardian enters it. */
export const ChildFields = ({ title, initial, name, consent, verb, onSave, onCancel }: ChildFieldsProps) => {
  const { form, failure, forget, submit } = useChildForm({ initial, name, onSave });
  const { register, setValue, formState } = form;
  const field = (path: FieldPath<TypedChild>, tidy?: (text: string) => string) => ({
    ...register(path, tidy && { onBlur: (event) => setValue(path, tidy(event.target.value), { shouldDirty: true }) }),
    error: formState.errors[path]?.message,
  });
  return (
    <Form aria-label={title} onSubmit={submit} className="flex flex-col gap-4">
      <div className="@container">
        <div className="grid gap-4 @min-[20rem]:grid-cols-2">
          <TextField {...field('lastName')} label="姓" requirement="required" autoComplete="off" />
          <TextField {...field('firstName')} label="名" requirement="required" autoComplete="off" />
          <TextField
            {...field('lastNameKana', katakanaLine)}
            label="姓（カナ）"
            requirement="required"
            autoComplete="off"
          />
          <TextField
            {...field('firstNameKana', katakanaLine)}
            label="名（カナ）"
            requirement="required"
            autoComplete="off"
          />
        </div>
      </div>
      <TextField {...field('birthday')} type="date" label="生年月日" requirement="required" autoComplete="off" />
      <TextField {...field('relation')} label="続柄" requirement="optional" support="例：長女" autoComplete="off" />
      {consent !== null && (
        <div className="flex flex-col gap-2 rounded-8 bg-solid-gray-50 px-gutter py-3">
          <p className="leading-150">{consent}</p>
          <Checkbox
            {...register('hasConsent')}
            label="上の内容に同意します"
            aria-invalid={formState.errors.hasConsent ? true : undefined}
          />
          {formState.errors.hasConsent && <p className="text-error-2">＊{formState.errors.hasConsent.message}</p>}
        </div>
      )}
      <FormError message={failure} />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={formState.isSubmitting} busyLabel="保存しています">
          {verb}
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            forget();
            onCancel();
          }}
        >
          やめる
        </Button>
      </div>
    </Form>
  );
};

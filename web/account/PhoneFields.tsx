import { type ClipboardEvent, useId } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { compatibleLine } from '#rules/text/typedText.ts';
import { controlStyle, ErrorText, RequirementBadge } from '#web/ui/Field.tsx';
import type { TypedRegistration } from './registrationForm.ts';
import { splitPhoneNumber } from './splitPhoneNumber.ts';

const parts = [
  { name: 'phoneNumber1', label: '市外局番', autoComplete: 'tel-area-code' },
  { name: 'phoneNumber2', label: '市内局番', autoComplete: 'tel-local-prefix' },
  { name: 'phoneNumber3', label: '加入者番号', autoComplete: 'tel-local-suffix' },
] as const;

type PhoneFieldsProps = { form: UseFormReturn<TypedRegistration> };

/** A phone number in its three parts; a whole number pasted into any of them is spread over all. */
export const PhoneFields = ({ form: { register, setValue, setFocus, formState } }: PhoneFieldsProps) => {
  const errorId = useId();
  const failed = parts.find(({ name }) => formState.errors[name]);
  const message = failed && formState.errors[failed.name]?.message;

  const spread = (event: ClipboardEvent) => {
    const numbers = splitPhoneNumber(event.clipboardData.getData('text'));
    if (numbers === null) return;
    event.preventDefault();
    parts.forEach(({ name }, index) => {
      setValue(name, numbers[index] ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
    });
    setFocus('phoneNumber3');
  };

  const toHalfWidth = (name: (typeof parts)[number]['name'], text: string) =>
    setValue(name, compatibleLine(text), { shouldDirty: true });

  return (
    <fieldset onPaste={spread} className="@container flex min-w-0 flex-col gap-2">
      <legend className="text-std-16B-170">
        電話番号
        <RequirementBadge requirement="required" />
      </legend>
      <div className="mt-1 grid gap-3 @min-[16rem]:grid-cols-3">
        {parts.map(({ name, label, autoComplete }) => (
          <label key={name} className="flex flex-col gap-1">
            {label}
            <input
              {...register(name, { onBlur: (event) => toHalfWidth(name, event.target.value) })}
              type="tel"
              inputMode="numeric"
              autoComplete={autoComplete}
              maxLength={4}
              aria-required
              aria-invalid={failed?.name === name || undefined}
              aria-describedby={failed ? errorId : undefined}
              className={controlStyle}
            />
          </label>
        ))}
      </div>
      <ErrorText id={errorId}>{message}</ErrorText>
    </fieldset>
  );
};

import { type ClipboardEvent, Fragment, type InputEvent, useId, useRef } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { type PhoneParts, splitPhoneNumber, wholeTypedNumber } from '#rules/account/splitPhoneNumber.ts';
import { compatibleLine } from '#rules/text/typedText.ts';
import { controlStyle, ErrorText, RequirementBadge } from '#ui/form/Field.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { TypedRegistration } from './registrationForm.ts';

const parts = [
  { name: 'phoneNumber1', autoComplete: 'tel-area-code' },
  { name: 'phoneNumber2', autoComplete: 'tel-local-prefix' },
  { name: 'phoneNumber3', autoComplete: 'tel-local-suffix' },
] as const;

export const phoneTypes = [
  { value: 'Mobile', label: '携帯電話' },
  { value: 'Home', label: '自宅' },
];

type PhoneFieldsProps = { form: UseFormReturn<TypedRegistration> };

/** Spreads a whole number over all parts that is pasted into any of them, or typed into the first. */
function useSpreading({ form: { setValue, setFocus, formState } }: PhoneFieldsProps) {
  const spread = (numbers: PhoneParts) => {
    parts.forEach(({ name }, index) => {
      setValue(name, numbers[index] ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted });
    });
    setFocus('phoneNumber3');
  };
  const paste = (event: ClipboardEvent) => {
    const numbers = splitPhoneNumber(event.clipboardData.getData('text'));
    if (numbers === null) return;
    event.preventDefault();
    spread(numbers);
  };
  // What is typed on in a field that is full: part of a whole number, or of nothing.
  const beyond = useRef('');
  const typeOn = (event: InputEvent<HTMLInputElement>) => {
    const { value, maxLength, selectionStart } = event.currentTarget;
    const isFull = value.length === maxLength && selectionStart === maxLength;
    beyond.current = isFull ? `${beyond.current}${event.data ?? ''}` : '';
    const numbers = isFull ? wholeTypedNumber(`${value}${beyond.current}`) : null;
    if (numbers === null) return;
    event.preventDefault();
    beyond.current = '';
    spread(numbers);
  };
  return { paste, typeOn };
}

/** A phone number in its three parts. */
export const PhoneFields = ({ form }: PhoneFieldsProps) => {
  const { register, setValue, formState } = form;
  const errorId = useId();
  const { paste, typeOn } = useSpreading({ form });
  const failed = parts.find(({ name }) => formState.errors[name]);
  const message = failed && formState.errors[failed.name]?.message;

  const toHalfWidth = (name: (typeof parts)[number]['name'], text: string) =>
    setValue(name, compatibleLine(text), { shouldDirty: true });

  return (
    <fieldset onPaste={paste} className="@container flex min-w-0 flex-col gap-2">
      <legend className="text-std-16B-170">
        電話番号
        <RequirementBadge requirement="required" />
      </legend>
      <div className="mt-1 flex flex-col gap-2 @min-[16rem]:flex-row">
        {parts.map(({ name, autoComplete }, index) => (
          <Fragment key={name}>
            {index > 0 && (
              <span aria-hidden="true" className="hidden self-center @min-[16rem]:inline">
                -
              </span>
            )}
            <label className="min-w-0 flex-1">
              <VisuallyHidden>{`${index + 1}つ目の番号`}</VisuallyHidden>
              <input
                {...register(name, { onBlur: (event) => toHalfWidth(name, event.target.value) })}
                onBeforeInput={index === 0 ? typeOn : undefined}
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
          </Fragment>
        ))}
      </div>
      <ErrorText id={errorId}>{message}</ErrorText>
    </fieldset>
  );
};

import { useState } from 'react';
import { type Resolver, useForm } from 'react-hook-form';
import { refresh } from '#client/queries.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { Contact, ContactForm } from '#contract/account.ts';
import { screenRefusals } from '#contract/refusal/screenRefusals.ts';
import { checkContact, normalizeContact } from '#rules/account/checkContact.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { announce } from '#ui/speech/announce.ts';
import { PhoneFields, phoneTypes } from '../registration/PhoneFields.tsx';
import { emptyRegistration, type TypedRegistration } from '../registration/registrationForm.ts';
import { useKeptForm } from '../useKeptForm.ts';
import { mailFailureText } from './askWords.ts';

const contactIn = ({ phoneNumber1, phoneNumber2, phoneNumber3, phoneNumberType, address }: ContactForm): ContactForm =>
  normalizeContact({ phoneNumber1, phoneNumber2, phoneNumber3, phoneNumberType, address });

const contactFields = ['phoneNumber1', 'phoneNumber2', 'phoneNumber3', 'phoneNumberType', 'address'] as const;

/** The part of the registration that can be corrected, by the same rule. */
const contactResolver: Resolver<TypedRegistration> = (form) => {
  const refusal = checkContact(contactIn(form));
  if (refusal === null) return { values: form, errors: {} };
  const { field, code, message = screenRefusals[code] } = refusal;
  return { values: {}, errors: { [field]: { type: code, message } } };
};

/** Telephone number and address, which change at once. */
export const ContactFields = ({ contact }: { contact: Contact }) => {
  const update = useCallMutation('Authentication/UpdateContact');
  const form = useForm<TypedRegistration>({
    defaultValues: { ...emptyRegistration, ...contactIn(contact) },
    resolver: contactResolver,
  });
  const { register, handleSubmit, formState, reset } = form;
  const forget = useKeptForm({ form, name: 'contact', fields: contactFields });
  const [failure, setFailure] = useState<string>();
  const [isSaved, setIsSaved] = useState(false);

  const save = async (typed: TypedRegistration) => {
    setFailure(undefined);
    setIsSaved(false);
    const saved = contactIn(typed);
    try {
      await update.mutateAsync(saved);
      reset({ ...emptyRegistration, ...saved });
      forget();
      setIsSaved(true);
      announce('変更を保存しました。');
      await refresh('Authentication/GetContact');
    } catch (error) {
      setFailure(mailFailureText(error));
    }
  };

  return (
    <Form onSubmit={handleSubmit(save, () => setIsSaved(false))} className="flex flex-col gap-6">
      <RadioGroup {...register('phoneNumberType')} legend="電話番号の種類" options={phoneTypes} isInline />
      <PhoneFields form={form} />
      <TextField
        {...register('address')}
        label="住所"
        requirement="optional"
        autoComplete="street-address"
        error={formState.errors.address?.message}
      />
      {isSaved && !formState.isDirty && <NotificationBanner tone="success" title="変更を保存しました。" />}
      <FormError message={failure} />
      <Button
        type="submit"
        isFullWidth
        isBusy={formState.isSubmitting}
        busyLabel="保存しています"
        disabledReason={formState.isDirty ? undefined : '変更すると保存できます。'}
      >
        保存する
      </Button>
    </Form>
  );
};

import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { staffCall } from '#console/api/staffCall.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { FoundPerson } from '#contract/desk/people.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { isReading } from '#rules/account/reading.ts';
import { phoneTypeOf, splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { AlikePeople } from './AlikePeople.tsx';
import { BirthdayField, birthdayProblem } from './BirthdayField.tsx';

type Field = 'lastName' | 'firstName' | 'lastNameKana' | 'firstNameKana' | 'phone' | 'email' | 'address' | 'birthday';

const blank: Readonly<Record<Field, string>> = {
  lastName: '',
  firstName: '',
  lastNameKana: '',
  firstNameKana: '',
  phone: '',
  email: '',
  address: '',
  birthday: '',
};

/** Which field a refusal is about. */
const fieldOf = (code: string, texts: Readonly<Record<Field, string>>): Field | undefined => {
  if (code === 'nameRequired') return texts.lastName.trim() === '' ? 'lastName' : 'firstName';
  if (code === 'kanaRequired') return texts.lastNameKana.trim() === '' ? 'lastNameKana' : 'firstNameKana';
  if (code === 'kanaInvalid') return isReading(texts.lastNameKana) ? 'firstNameKana' : 'lastNameKana';
  const others: Readonly<Record<string, Field>> = {
    phoneRequired: 'phone',
    phoneTooLong: 'phone',
    emailInvalid: 'email',
    mailTaken: 'email',
  };
  return others[code];
};

export type RegisteredPerson = ResponseOf<'Desk/RegisterPerson'>;

/** Registers who stands at the counter: name, reading and phone number; the rest may come later. */
type RegisterFormProps = {
  onRegistered: (person: RegisteredPerson) => void;
  /** Goes on with somebody who is registered already; without it, his page is opened. */
  onKnown?: (person: RegisteredPerson) => void;
};

export const RegisterForm = ({ onRegistered, onKnown }: RegisterFormProps) => {
  const register = useStaffMutation('Desk/RegisterPerson');
  const [texts, setTexts] = useState(blank);
  const kept = useFormDraft('person.register', texts, setTexts);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<CallFailure>();
  const [alike, setAlike] = useState<readonly FoundPerson[]>([]);
  const [isLooking, setIsLooking] = useState(false);

  const fields = useRef<HTMLDivElement>(null);

  const send = async (isAnother: boolean) => {
    if (register.isPending || isLooking) return;
    setFailure(undefined);
    setAlike([]);
    const { phone, birthday, ...rest } = texts;
    const parts = splitPhoneNumber(phone);
    if (parts === null) {
      flushSync(() => setErrors({ phone: '電話番号を、市外局番から入力してください。' }));
      return leadToWrong(fields.current);
    }
    const born = typedDay(birthday);
    if (born === undefined) {
      flushSync(() => setErrors({ birthday: birthdayProblem }));
      return leadToWrong(fields.current);
    }
    setErrors({});
    const [phoneNumber1, phoneNumber2, phoneNumber3] = parts;
    const phoneNumberType = phoneTypeOf(phoneNumber1);
    const form = { ...rest, phoneNumber1, phoneNumber2, phoneNumber3, phoneNumberType, birthday: born };
    try {
      if (!isAnother) {
        setIsLooking(true);
        const { lastNameKana, firstNameKana } = form;
        const looked = staffCall('Desk/FindAlike', { lastNameKana, firstNameKana });
        const { items } = await looked.finally(() => setIsLooking(false));
        setAlike(items);
        if (items.length > 0) return;
      }
      onRegistered(await register.mutateAsync({ ...form, isAnother }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const field = fieldOf(error.code, texts);
      if (!field) return setFailure(error);
      flushSync(() => setErrors({ [field]: loadAdvice(error) }));
      leadToWrong(fields.current);
    }
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };
  const typing = (field: Field) => ({
    value: texts[field],
    error: errors[field],
    autoComplete: 'off',
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [field]: event.target.value }),
  });

  return (
    <Form onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure && loadAdvice(failure)} takesFocus />
      <DraftNotice draft={kept} />
      {alike.length > 0 && (
        <AlikePeople
          people={alike}
          phoneEnd={(splitPhoneNumber(texts.phone) ?? []).join('').slice(-4)}
          onKnown={onKnown}
          onAnother={() => send(true)}
          isBusy={register.isPending}
        />
      )}
      <div ref={fields} className="flex flex-col gap-6">
        <TextField label="姓" requirement="required" {...typing('lastName')} />
        <TextField label="名" requirement="required" {...typing('firstName')} />
        <TextField label="セイ" requirement="required" {...typing('lastNameKana')} />
        <TextField label="メイ" requirement="required" {...typing('firstNameKana')} />
        <TextField label="電話番号" requirement="required" type="tel" {...typing('phone')} />
        <TextField label="メールアドレス" requirement="optional" type="email" {...typing('email')} />
        <TextField label="住所" requirement="optional" {...typing('address')} />
        <BirthdayField {...typing('birthday')} />
      </div>
      <Button type="submit" isFullWidth isBusy={register.isPending || isLooking} busyLabel="登録しています">
        登録する
      </Button>
    </Form>
  );
};

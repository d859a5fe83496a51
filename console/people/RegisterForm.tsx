import { type SyntheticEvent, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { staffCall } from '#console/api/staffCall.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { FoundPerson } from '#contract/desk/people/people.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { isReading } from '#rules/account/reading.ts';
import { phoneTypeOf, splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { AlikePeople } from './AlikePeople.tsx';
import { BirthdayField, birthdayProblem } from './BirthdayField.tsx';
import { contactFieldOf, phoneProblem, typedPhone } from './typedPhone.ts';

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
  return contactFieldOf(code);
};

export type RegisteredPerson = ResponseOf<'Desk/RegisterPerson'>;

type RegisterFormProps = {
  onRegistered: (person: RegisteredPerson) => void;
  /** Goes on with somebody who is registered already; without it, their page is opened. */
  onKnown?: (person: RegisteredPerson) => void;
};

/** Looks for people who may be the same, and registers somebody whom nobody is like, or who is another person. */
function useRegistering(onRegistered: RegisterFormProps['onRegistered']) {
  const register = useStaffMutation('Desk/RegisterPerson');
  const [texts, setTexts] = useState(blank);
  const [failure, setFailure] = useState<CallFailure>();
  const [alike, setAlike] = useState<readonly FoundPerson[]>([]);
  const [isLooking, setIsLooking] = useState(false);
  const fields = useRef<HTMLDivElement>(null);
  const { phone, birthday, ...rest } = texts;
  const parts = typedPhone(phone);
  const born = typedDay(birthday);
  const checks = useChecked<Field>({
    phone: parts === null ? phoneProblem : undefined,
    birthday: born === undefined ? birthdayProblem : undefined,
  });

  const lookForAlike = async () => {
    setIsLooking(true);
    const { lastNameKana, firstNameKana } = rest;
    const { items } = await staffCall('Desk/FindAlike', { lastNameKana, firstNameKana }).finally(() =>
      setIsLooking(false),
    );
    setAlike(items);
    return items.length > 0;
  };
  const send = async (isAnother: boolean) => {
    if (register.isPending || isLooking) return;
    setFailure(undefined);
    setAlike([]);
    if (!checks.checkIn(fields.current) || parts === null || born === undefined) return;
    const phoneNumberType = phoneTypeOf(parts.phoneNumber1);
    try {
      if (!isAnother && (await lookForAlike())) return;
      onRegistered(await register.mutateAsync({ ...rest, ...parts, phoneNumberType, birthday: born, isAnother }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const field = fieldOf(error.code, texts);
      if (field) checks.refuse(fields.current, { [field]: loadAdvice(error) });
      else setFailure(error);
    }
  };
  return { texts, setTexts, failure, alike, isLooking, register, fields, errors: checks.shown, send };
}

/** Registers somebody at the counter: name, reading and phone number; the rest may come later. */
export const RegisterForm = ({ onRegistered, onKnown }: RegisterFormProps) => {
  const { texts, setTexts, failure, alike, isLooking, register, fields, errors, send } = useRegistering(onRegistered);
  const kept = useFormDraft('person.register', texts, setTexts);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };
  const typing = typingInto({ texts, errors, onChange: (change) => setTexts({ ...texts, ...change }) });
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

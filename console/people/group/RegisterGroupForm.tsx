import { type SyntheticEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { countMembers, missingOf } from '#rules/account/groupStanding.ts';
import { isReading } from '#rules/account/reading.ts';
import { phoneTypeOf, splitPhoneNumber } from '#rules/account/splitPhoneNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { RegisteredPerson } from '../RegisterForm.tsx';
import { householdsWords, termText } from './groupWords.ts';
import { type MemberField, MemberFields, memberFieldOf, noMember } from './MemberFields.tsx';

type Field = 'groupName' | 'groupNameKana' | 'phone' | 'email' | 'address';

const blank: Readonly<Record<Field, string>> = { groupName: '', groupNameKana: '', phone: '', email: '', address: '' };

const fields: Readonly<Record<string, Field>> = {
  phoneRequired: 'phone',
  phoneTooLong: 'phone',
  emailInvalid: 'email',
  mailTaken: 'email',
};

type Errors = Partial<Record<Field | MemberField, string>>;

export type GroupOffer = ResponseOf<'Desk/GetGroupRules'>;

type RegisterGroupFormProps = {
  rules: NonNullable<GroupOffer['rules']>;
  until: GroupOffer['until'];
  onRegistered: (group: RegisteredPerson) => void;
};

/** Registers a group with who represents it; its other members are added on its page. */
export const RegisterGroupForm = ({ rules, until, onRegistered }: RegisterGroupFormProps) => {
  const register = useStaffMutation('Desk/RegisterGroup');
  const [texts, setTexts] = useState(blank);
  const [representative, setRepresentative] = useState({ ...noMember, isRepresentative: true });
  const [householdsChecked, setHouseholdsChecked] = useState(false);
  const typed = { texts, representative, householdsChecked };
  const kept = useFormDraft('group.register', typed, (next) => {
    setTexts(next.texts);
    setRepresentative(next.representative);
    setHouseholdsChecked(next.householdsChecked);
  });
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<CallFailure>();
  const form = useRef<HTMLFormElement>(null);
  const missing = missingOf(rules, { ...countMembers([representative]), householdsChecked });

  const wrong = (next: Errors) => {
    flushSync(() => setErrors(next));
    leadToWrong(form.current);
  };
  const refused = (error: CallFailure) => {
    const isBlank = texts.groupName.trim() === '' || texts.groupNameKana.trim() === '';
    const isOwn = isBlank || !isReading(texts.groupNameKana);
    const own = isOwn
      ? ({ nameRequired: 'groupName', kanaRequired: 'groupNameKana', kanaInvalid: 'groupNameKana' } as const)[
          error.code
        ]
      : undefined;
    const field = own ?? fields[error.code] ?? memberFieldOf(error.code);
    if (field) wrong({ [field]: loadAdvice(error) });
    else setFailure(error);
  };
  const send = async (isAnother: boolean) => {
    if (register.isPending) return;
    setFailure(undefined);
    const { phone, ...rest } = texts;
    const parts = splitPhoneNumber(phone);
    if (parts === null) {
      return wrong({ phone: '電話番号を、市外局番から入力してください。' });
    }
    setErrors({});
    const [phoneNumber1, phoneNumber2, phoneNumber3] = parts;
    const phoneNumberType = phoneTypeOf(phoneNumber1);
    const group = { ...rest, phoneNumber1, phoneNumber2, phoneNumber3, phoneNumberType, householdsChecked, isAnother };
    try {
      onRegistered(await register.mutateAsync({ ...group, members: [representative] }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      refused(error);
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
    <Form ref={form} onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure && loadAdvice(failure)} takesFocus />
      <DraftNotice draft={kept} />
      {failure?.code === 'personKnown' && (
        <Button variant="outline" className="self-start" isBusy={register.isPending} onClick={() => send(true)}>
          別の団体として登録
        </Button>
      )}
      <p>{`登録の有効期限：${termText(until)}`}</p>
      <TextField label="団体名" requirement="required" maxLength={100} {...typing('groupName')} />
      <TextField label="団体名のフリガナ" requirement="required" maxLength={100} {...typing('groupNameKana')} />
      <TextField label="電話番号" requirement="required" type="tel" {...typing('phone')} />
      <TextField label="メールアドレス" requirement="optional" type="email" {...typing('email')} />
      <TextField label="住所" requirement="optional" {...typing('address')} />
      <fieldset className="flex flex-col gap-6">
        <legend className="mb-4 text-std-18B-160">代表者</legend>
        <MemberFields whose="代表者" member={representative} errors={errors} onChange={setRepresentative} />
      </fieldset>
      {rules.checksHouseholds && (
        <Checkbox
          label={householdsWords}
          checked={householdsChecked}
          onChange={({ target }) => setHouseholdsChecked(target.checked)}
        />
      )}
      {missing.length > 0 && (
        <NotificationBanner tone="info" title="登録したあと、団体の画面で次のことを済ませてください。">
          <ul className="list-disc ps-6">
            {missing.map((one) => (
              <li key={one}>{one}</li>
            ))}
          </ul>
        </NotificationBanner>
      )}
      <Button type="submit" isFullWidth isBusy={register.isPending} busyLabel="登録しています">
        団体を登録する
      </Button>
    </Form>
  );
};

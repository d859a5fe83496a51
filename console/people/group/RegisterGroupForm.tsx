import { type SyntheticEvent, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { countMembers, missingOf } from '#rules/account/groupStanding.ts';
import { isReading } from '#rules/account/reading.ts';
import { phoneTypeOf } from '#rules/account/splitPhoneNumber.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { RegisteredPerson } from '../RegisterForm.tsx';
import { contactFieldOf, phoneProblem, typedPhone } from '../typedPhone.ts';
import { householdsWords, termText } from './groupWords.ts';
import { type MemberField, MemberFields, memberFieldOf, noMember } from './MemberFields.tsx';

type Field = 'groupName' | 'groupNameKana' | 'phone' | 'email' | 'address';

const blank: Readonly<Record<Field, string>> = { groupName: '', groupNameKana: '', phone: '', email: '', address: '' };

type Errors = Partial<Record<Field | MemberField, string>>;

export type GroupOffer = ResponseOf<'Desk/GetGroupRules'>;

type RegisterGroupFormProps = {
  rules: NonNullable<GroupOffer['rules']>;
  until: GroupOffer['until'];
  onRegistered: (group: RegisteredPerson) => void;
};

/** The field of the group's own name that a refusal is about; it may be about the representative's as well. */
function nameFieldOf(code: string, { groupName, groupNameKana }: Readonly<Record<Field, string>>): Field | undefined {
  const isBlank = groupName.trim() === '' || groupNameKana.trim() === '';
  if (!isBlank && isReading(groupNameKana)) return undefined;
  if (code === 'nameRequired') return 'groupName';
  return code === 'kanaRequired' || code === 'kanaInvalid' ? 'groupNameKana' : undefined;
}

/** What is typed of a group, and the sending. */
function useGroupRegistration(onRegistered: RegisterGroupFormProps['onRegistered']) {
  const register = useStaffMutation('Desk/RegisterGroup');
  const [texts, setTexts] = useState(blank);
  const [representative, setRepresentative] = useState({ ...noMember, isRepresentative: true });
  const [householdsChecked, setHouseholdsChecked] = useState(false);
  const kept = useFormDraft('group.register', { texts, representative, householdsChecked }, (next) => {
    setTexts(next.texts);
    setRepresentative(next.representative);
    setHouseholdsChecked(next.householdsChecked);
  });
  const [failure, setFailure] = useState<CallFailure>();
  const form = useRef<HTMLFormElement>(null);
  const { phone, ...rest } = texts;
  const parts = typedPhone(phone);
  const checks = useChecked<keyof Errors>({ phone: parts === null ? phoneProblem : undefined });

  const send = async (isAnother: boolean) => {
    if (register.isPending) return;
    setFailure(undefined);
    if (!checks.checkIn(form.current) || parts === null) return;
    const phoneNumberType = phoneTypeOf(parts.phoneNumber1);
    const group = { ...rest, ...parts, phoneNumberType, householdsChecked, isAnother };
    try {
      onRegistered(await register.mutateAsync({ ...group, members: [representative] }));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      const field = nameFieldOf(error.code, texts) ?? contactFieldOf(error.code) ?? memberFieldOf(error.code);
      if (field) checks.refuse(form.current, { [field]: loadAdvice(error) });
      else setFailure(error);
    }
  };
  const values = { texts, setTexts, representative, setRepresentative, householdsChecked, setHouseholdsChecked };
  return { ...values, kept, failure, form, errors: checks.shown, isSending: register.isPending, send };
}

type MissingProps = { missing: readonly string[] };

/** What a group still lacks when it is registered. */
const Missing = ({ missing }: MissingProps) =>
  missing.length > 0 && (
    <NotificationBanner tone="info" title="登録したあと、団体の画面で次のことを済ませてください。">
      <ul className="list-disc ps-6">
        {missing.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </NotificationBanner>
  );

/** Registers a group with its representative; its other members are added on its page. */
export const RegisterGroupForm = ({ rules, until, onRegistered }: RegisterGroupFormProps) => {
  const group = useGroupRegistration(onRegistered);
  const { texts, representative, householdsChecked, failure, errors, isSending, send } = group;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    send(false);
  };
  const typing = typingInto({ texts, errors, onChange: (change) => group.setTexts({ ...texts, ...change }) });

  return (
    <Form ref={group.form} onSubmit={submit} className="flex flex-col gap-6">
      <FormError message={failure && loadAdvice(failure)} takesFocus />
      <DraftNotice draft={group.kept} />
      {failure?.code === 'personKnown' && (
        <Button variant="outline" className="self-start" isBusy={isSending} onClick={() => send(true)}>
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
        <MemberFields whose="代表者" member={representative} errors={errors} onChange={group.setRepresentative} />
      </fieldset>
      {rules.checksHouseholds && (
        <Checkbox
          label={householdsWords}
          checked={householdsChecked}
          onChange={({ target }) => group.setHouseholdsChecked(target.checked)}
        />
      )}
      <Missing missing={missingOf(rules, { ...countMembers([representative]), householdsChecked })} />
      <Button type="submit" isFullWidth isBusy={isSending} busyLabel="登録しています">
        団体を登録する
      </Button>
    </Form>
  );
};

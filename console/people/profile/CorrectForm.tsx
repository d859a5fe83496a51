import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskPerson, Registered } from '#contract/desk/people/people.ts';
import type { CorrectedField } from '#contract/desk/people/personFields.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { BirthdayField, birthdayProblem } from '../BirthdayField.tsx';
import { phoneProblem, typedPhone } from '../typedPhone.ts';

const labels: Readonly<Record<CorrectedField, string>> = {
  name: '氏名',
  kana: 'フリガナ',
  phone: '電話番号',
  email: 'メールアドレス',
  address: '住所',
  birthday: '生年月日',
};

const phoneParts = ['phoneNumber1', 'phoneNumber2', 'phoneNumber3'] as const;

type Field = Exclude<keyof Registered, (typeof phoneParts)[number]> | 'phone';

const textsOf = ({ phoneNumber1, phoneNumber2, phoneNumber3, birthday, ...rest }: Registered) => ({
  ...rest,
  phone: [phoneNumber1, phoneNumber2, phoneNumber3].filter(Boolean).join('-'),
  birthday: birthday ?? '',
});

const isField = (path: string): path is Field => !path.startsWith('phoneNumber');

/** The field that a refusal names. */
function fieldOf({ code, details }: CallFailure): Field | undefined {
  if (code === 'mailTaken') return 'email';
  const path = Array.isArray(details) ? (details[0] as { readonly path?: unknown } | undefined)?.path : undefined;
  if (typeof path !== 'string') return undefined;
  return isField(path) ? path : 'phone';
}

type CorrectFormProps = {
  person: DeskPerson;
  registered: Registered;
  onReload: () => void;
  onDone: (flash: string) => void;
  onClose: () => void;
};

const mailAdvice = ({ isVerified, isOfPlace }: Pick<DeskPerson, 'isVerified' | 'isOfPlace'>) => {
  if (!isOfPlace) return '変更できるのは、この方が利用した施設の窓口か、全施設を担当する職員です。';
  return isVerified ? '変更すると、変更前のアドレスにもお知らせします。' : undefined;
};

const changedText = (changed: readonly CorrectedField[], isGroup: boolean) =>
  changed.map((field) => (isGroup && field === 'name' ? '団体名' : labels[field])).join('、');

/** What is typed of somebody, and the sending. */
function useCorrection({ person: { userNumber, isGroup }, registered, onDone }: CorrectFormProps) {
  const correct = useStaffMutation('Desk/CorrectPerson');
  const [texts, setTexts] = useState(() => textsOf(registered));
  const [reason, setReason] = useState('');
  const kept = useFormDraft(`person.correct.${userNumber}`, { ...texts, reason }, ({ reason: why, ...rest }) => {
    setTexts(rest);
    setReason(why);
  });
  const fields = useRef<HTMLDivElement>(null);
  const { phone, birthday, ...rest } = texts;
  const parts = typedPhone(phone);
  const born = typedDay(birthday);
  const checks = useChecked<Field | 'reason'>({
    phone: parts === null ? phoneProblem : undefined,
    birthday: born === undefined ? birthdayProblem : undefined,
    reason: reason.trim() === '' ? everyRefusal.reasonRequired.message : undefined,
  });

  const send = async () => {
    if (correct.isPending) return;
    correct.reset();
    if (!checks.checkIn(fields.current) || parts === null || born === undefined) return;
    const corrected = { ...rest, ...parts, birthday: born };
    try {
      const { changed } = await correct.mutateAsync({ userNumber, seen: registered, corrected, reason });
      onDone(`登録内容（${changedText(changed, isGroup)}）を修正しました。`);
    } catch (error) {
      const field = error instanceof CallFailure ? fieldOf(error) : undefined;
      if (field) checks.refuse(fields.current, { [field]: loadAdvice(error) });
    }
  };
  return { correct, texts, setTexts, reason, setReason, kept, fields, errors: checks.shown, send };
}

/** Corrects what was shown of somebody, in the fields of the registration. */
export const CorrectForm = (props: CorrectFormProps) => {
  const { person, onReload, onClose } = props;
  const { isGroup, isOfPlace } = person;
  const { correct, texts, setTexts, reason, setReason, kept, fields, errors, send } = useCorrection(props);
  useEffect(() => fields.current?.querySelector('input')?.focus(), [fields]);
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    return send();
  };
  const typing = typingInto({ texts, errors, onChange: (change) => setTexts({ ...texts, ...change }) });
  const isBesideField = correct.error !== null && fieldOf(correct.error) !== undefined;

  return (
    <Form onSubmit={submit} className="flex flex-col gap-5">
      <ChangeFailure error={isBesideField ? null : correct.error} onReload={onReload} />
      <DraftNotice draft={kept} />
      <div ref={fields} className="flex flex-col gap-5">
        <TextField label={isGroup ? '団体名' : '姓'} requirement="required" {...typing('lastName')} />
        {!isGroup && <TextField label="名" requirement="required" {...typing('firstName')} />}
        <TextField label={isGroup ? '団体名のフリガナ' : 'セイ'} requirement="required" {...typing('lastNameKana')} />
        {!isGroup && <TextField label="メイ" requirement="required" {...typing('firstNameKana')} />}
        <TextField label="電話番号" requirement="required" type="tel" {...typing('phone')} />
        <TextField
          label="メールアドレス"
          requirement="optional"
          type="email"
          readOnly={!isOfPlace}
          support={mailAdvice(person)}
          {...typing('email')}
        />
        <TextField label="住所" requirement="optional" {...typing('address')} />
        {!isGroup && <BirthdayField {...typing('birthday')} />}
        <ReasonField
          kind={null}
          label="修正の理由"
          requirement="required"
          support="操作記録に残ります。氏名や住所などは書かないでください。"
          value={reason}
          error={errors.reason}
          onChange={setReason}
        />
      </div>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={correct.isPending} busyLabel="保存しています">
          修正を保存する
        </Button>
        <Button variant="outline" onClick={onClose}>
          やめる
        </Button>
      </div>
    </Form>
  );
};

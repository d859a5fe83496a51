import { type SyntheticEvent, useRef, useState } from 'react';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { reasonMissing } from '#console/fields/reasonMissing.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { checkChild } from '#rules/account/child/child.ts';
import { typedDay } from '#rules/day/typedDay.ts';
import { fullName } from '#rules/text/fullName.ts';
import { Button } from '#ui/action/Button.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { BirthdayField, birthdayProblem } from '../BirthdayField.tsx';

const blank = { lastName: '', firstName: '', lastNameKana: '', firstNameKana: '', birthday: '', relation: '' };

type Field = keyof typeof blank;

/** What the residents' rule says of it, at its field; a day that is none is told as the counter tells it. */
function wrongWith(texts: typeof blank, today: string): Partial<Record<Field, string>> {
  const day = typedDay(texts.birthday);
  const failure = checkChild({ ...texts, birthday: day ?? '' }, today);
  if (failure === null) return {};
  const { field, code, message = everyRefusal[code].message } = failure;
  return { [field]: field === 'birthday' && !day ? birthdayProblem : message };
}

type AddChildFormProps = {
  userNumber: string;
  consent: NonNullable<DeskPerson['childConsent']>;
  onAdded: (name: string) => void;
  onClose: () => void;
};

/** What is typed of a child, and the sending. */
function useAddChild({ userNumber, consent, onAdded }: Omit<AddChildFormProps, 'onClose'>) {
  const today = useToday();
  const add = useStaffMutation('Desk/AddChild');
  const [texts, setTexts] = useState(blank);
  const [reason, setReason] = useState('');
  const [hasConsent, setHasConsent] = useState(false);
  const kept = useFormDraft(`person.child.${userNumber}`, { texts, reason, hasConsent }, (next) => {
    setTexts(next.texts);
    setReason(next.reason);
    setHasConsent(next.hasConsent);
  });
  const form = useRef<HTMLFormElement>(null);
  const checks = useChecked<Field | 'reason' | 'consent'>({
    ...wrongWith(texts, today),
    consent: hasConsent ? undefined : everyRefusal.consentRequired.message,
    reason: reasonMissing(reason),
  });
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    const birthday = typedDay(texts.birthday);
    if (add.isPending || !checks.checkIn(form.current) || !birthday) return;
    const child = { ...texts, birthday, userNumber, hasConsent, consentVersion: consent.version, reason };
    if ((await add.mutateAsync(child).catch(() => null)) === null) return;
    kept.forget();
    onAdded(fullName(texts.lastName, texts.firstName));
    await add.refresh();
  };
  const typed = { texts, setTexts, reason, setReason, hasConsent, setHasConsent };
  return { ...typed, add, kept, form, errors: checks.shown, send };
}

/** Adds a child of somebody who stands at the counter and has agreed. */
export const AddChildForm = ({ onClose, ...props }: AddChildFormProps) => {
  const { texts, setTexts, reason, setReason, hasConsent, setHasConsent, add, kept, form, errors, send } =
    useAddChild(props);
  const field = typingInto<Field>({ texts, errors, onChange: (change) => setTexts({ ...texts, ...change }) });
  return (
    <Form ref={form} aria-label="お子さまの登録" onSubmit={send} className="flex flex-col gap-4">
      <ChangeFailure error={add.error} onReload={add.reload} />
      <DraftNotice draft={kept} />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] items-start gap-4">
        <TextField {...field('lastName')} label="姓" requirement="required" />
        <TextField {...field('firstName')} label="名" requirement="required" />
        <TextField {...field('lastNameKana')} label="姓（カナ）" requirement="required" />
        <TextField {...field('firstNameKana')} label="名（カナ）" requirement="required" />
        <BirthdayField {...field('birthday')} />
        <TextField {...field('relation')} label="続柄" requirement="optional" support="例：長女" />
      </div>
      <div className="flex flex-col gap-2 rounded-8 bg-solid-gray-50 px-gutter py-3">
        <p>{props.consent.text}</p>
        <Checkbox
          label="保護者が読んで同意したことを確かめました"
          checked={hasConsent}
          aria-invalid={errors.consent ? true : undefined}
          onChange={({ target }) => setHasConsent(target.checked)}
        />
        {errors.consent && <p className="text-error-2">＊{errors.consent}</p>}
      </div>
      <ReasonField
        kind={null}
        label="理由"
        requirement="required"
        support="例：窓口で書面により申し出"
        value={reason}
        error={errors.reason}
        onChange={setReason}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" isBusy={add.isPending} busyLabel="登録しています">
          登録する
        </Button>
        <Button
          variant="outline"
          onClick={() => {
            kept.forget();
            onClose();
          }}
        >
          やめる
        </Button>
      </div>
    </Form>
  );
};

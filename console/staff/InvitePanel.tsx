import { type SyntheticEvent, useState } from 'react';
import { flushSync } from 'react-dom';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { refreshStaff } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { leadToWrong } from '#console/kit/useChecked.ts';
import type { StaffGrant } from '#contract/console.ts';
import { everyRefusal } from '#contract/staffRefusals.ts';
import { checkStaffLogin } from '#rules/staff/checkMember.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { GrantsField } from './GrantsField.tsx';
import { newGrant, problemOf } from './grantForm.ts';
import { HandedLink } from './HandedLink.tsx';

type Field = 'login' | 'name' | 'email';

/** Which field a refusal is about. */
const fields: Readonly<Record<string, Field>> = {
  staffLoginInvalid: 'login',
  staffLoginTaken: 'login',
  staffNameRequired: 'name',
  emailInvalid: 'email',
};

/** Adds somebody, and shows the link by which he sets his password. */
export const InvitePanel = ({ onClose }: { onClose: () => void }) => {
  const today = useToday();
  const invite = useStaffMutation('Console/InviteStaff');
  const [texts, setTexts] = useState({ login: '', name: '', email: '' });
  const [grants, setGrants] = useState<readonly StaffGrant[]>([newGrant(today)]);
  const kept = useFormDraft('staff.invite', { ...texts, grants }, ({ grants: next, ...rest }) => {
    setTexts(rest);
    setGrants(next);
  });
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [failure, setFailure] = useState<string>();

  if (invite.data) {
    return (
      <SidePanel title="職員の招待" onClose={onClose}>
        <HandedLink title={`${texts.name}さんを招待しました。`} link={invite.data} />
      </SidePanel>
    );
  }

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    if (invite.isPending) return;
    setFailure(undefined);
    const problem = checkStaffLogin(texts.login);
    const found = {
      ...(problem !== null && { login: everyRefusal[problem].message }),
      ...(texts.name.trim() === '' && { name: everyRefusal.staffNameRequired.message }),
    };
    flushSync(() => setErrors(found));
    if (Object.keys(found).length > 0 || grants.some((grant) => problemOf(grant) !== null)) return leadToWrong(form);
    try {
      await invite.mutateAsync({ ...texts, grants: [...grants] });
      kept.forget();
      await refreshStaff('Console/ListStaff');
    } catch (error) {
      const field = error instanceof CallFailure ? fields[error.code] : undefined;
      if (!field) return setFailure(loadAdvice(error));
      flushSync(() => setErrors({ [field]: loadAdvice(error) }));
      leadToWrong(form);
    }
  };

  const typing = (field: Field) => ({
    value: texts[field],
    error: errors[field],
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [field]: event.target.value }),
  });

  return (
    <SidePanel title="職員の招待" onClose={onClose}>
      <Form onSubmit={submit} className="flex flex-col gap-6">
        <FormError message={failure} takesFocus />
        <DraftNotice draft={kept} />
        <TextField
          label="職員ID"
          requirement="required"
          support="半角の英数字とピリオド・ハイフン・アンダーバー、3文字以上"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...typing('login')}
        />
        <TextField label="氏名" requirement="required" autoComplete="off" {...typing('name')} />
        <TextField label="メールアドレス" requirement="optional" type="email" autoComplete="off" {...typing('email')} />
        <GrantsField grants={grants} onChange={setGrants} />
        <Button type="submit" isFullWidth isBusy={invite.isPending} busyLabel="招待しています">
          招待する
        </Button>
      </Form>
    </SidePanel>
  );
};

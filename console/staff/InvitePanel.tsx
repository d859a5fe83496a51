import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { leadToWrong, useChecked } from '#console/kit/useChecked.ts';
import type { StaffGrant } from '#contract/console/members.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
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

/** What is typed of somebody, and the sending. */
function useInvitation() {
  const today = useToday();
  const invite = useStaffMutation('Console/InviteStaff');
  const [texts, setTexts] = useState({ login: '', name: '', email: '' });
  const [grants, setGrants] = useState<readonly StaffGrant[]>([newGrant(today)]);
  const kept = useFormDraft('staff.invite', { ...texts, grants }, ({ grants: next, ...rest }) => {
    setTexts(rest);
    setGrants(next);
  });
  const [failure, setFailure] = useState<string>();
  const loginProblem = checkStaffLogin(texts.login);
  const checks = useChecked<Field>({
    login: loginProblem === null ? undefined : everyRefusal[loginProblem].message,
    name: texts.name.trim() === '' ? everyRefusal.staffNameRequired.message : undefined,
  });

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!checks.check(event) || invite.isPending) return;
    setFailure(undefined);
    // What is wrong with a role stands beside it all the time.
    if (grants.some((grant) => problemOf(grant) !== null)) return leadToWrong(form);
    try {
      await invite.mutateAsync({ ...texts, grants: [...grants] });
      kept.forget();
      await invite.refresh();
    } catch (error) {
      const field = error instanceof CallFailure ? fields[error.code] : undefined;
      if (field) checks.refuse(form, { [field]: loadAdvice(error) });
      else setFailure(loadAdvice(error));
    }
  };
  return { invite, texts, setTexts, grants, setGrants, kept, failure, errors: checks.shown, submit };
}

/** Adds somebody, and shows the link by which they set their password. */
export const InvitePanel = ({ onClose }: { onClose: () => void }) => {
  const { invite, texts, setTexts, grants, setGrants, kept, failure, errors, submit } = useInvitation();
  const typing = typingInto({ texts, errors, onChange: (change) => setTexts({ ...texts, ...change }) });
  return (
    <SidePanel title="職員の招待" onClose={onClose}>
      {invite.data ? (
        <HandedLink title={`${texts.name}さんを招待しました。`} link={invite.data} />
      ) : (
        <Form onSubmit={submit} className="flex flex-col gap-6">
          <FormError message={failure} takesFocus />
          <DraftNotice draft={kept} />
          <TextField
            label="職員ID"
            requirement="required"
            support="半角の英数字とピリオド・ハイフン・アンダーバー、3文字以上"
            autoCapitalize="none"
            spellCheck={false}
            {...typing('login')}
          />
          <TextField label="氏名" requirement="required" {...typing('name')} />
          <TextField label="メールアドレス" requirement="optional" type="email" {...typing('email')} />
          <GrantsField grants={grants} onChange={setGrants} />
          <Button type="submit" isFullWidth isBusy={invite.isPending} busyLabel="招待しています">
            招待する
          </Button>
        </Form>
      )}
    </SidePanel>
  );
};

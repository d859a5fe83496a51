import { type SyntheticEvent, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useToday } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReachFields } from '#console/fields/ReachFields.tsx';
import { toggled } from '#console/fields/toggled.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import { type TokenPermission, tokenPermissions } from '#contract/permissions.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { addDays } from '#rules/day/day.ts';
import { checkTokenDay, latestTokenDay } from '#rules/staff/checkToken.ts';
import { tokenScopes } from '#rules/staff/tokenScopes.ts';
import { Button } from '#ui/action/Button.tsx';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dayText } from '#ui/text/format.ts';

type Field = 'name' | 'permissions' | 'places' | 'validUntil';

/** Which field a refusal is about. */
const fields: Readonly<Record<string, Field>> = {
  tokenNameRequired: 'name',
  tokenScopeRequired: 'permissions',
  placeUnknown: 'places',
  tokenDayInvalid: 'validUntil',
};

type Typed = {
  readonly name: string;
  readonly validUntil: string;
  readonly permissions: readonly TokenPermission[];
  readonly containerIds: readonly string[] | null;
};

/** The first thing wrong with each field, by what the server says. */
function problemsOf({ name, validUntil, permissions, containerIds }: Typed, today: string) {
  const why = checkTokenDay(validUntil, today);
  return {
    name: name.trim() === '' ? everyRefusal.tokenNameRequired.message : undefined,
    permissions: permissions.length === 0 ? everyRefusal.tokenScopeRequired.message : undefined,
    places: containerIds?.length === 0 ? '施設を1つ以上選択してください。' : undefined,
    validUntil: why === null ? undefined : everyRefusal[why].message,
  };
}

/** What is typed of a token, and the sending. */
function useIssuing() {
  const today = useToday();
  const issue = useStaffMutation('Console/IssueToken');
  const begun = { name: '', validUntil: addDays(today, 365), permissions: [], containerIds: null };
  const [typed, setTyped] = useState<Typed>(begun);
  const kept = useFormDraft('staff.token', typed, setTyped);
  const [failure, setFailure] = useState<string>();
  const checks = useChecked<Field>(problemsOf(typed, today));

  const submit = async (event: SyntheticEvent<HTMLFormElement>) => {
    const form = event.currentTarget;
    if (!checks.check(event) || issue.isPending) return;
    setFailure(undefined);
    const { containerIds, permissions, ...texts } = typed;
    try {
      await issue.mutateAsync({
        ...texts,
        permissions: [...permissions],
        containerIds: containerIds && [...containerIds],
      });
      kept.forget();
      await issue.refresh();
    } catch (error) {
      const field = error instanceof CallFailure ? fields[error.code] : undefined;
      if (field) checks.refuse(form, { [field]: loadAdvice(error) });
      else setFailure(loadAdvice(error));
    }
  };
  const change = (next: Partial<Typed>) => setTyped({ ...typed, ...next });
  return { issue, typed, change, kept, failure, errors: checks.shown, submit, today };
}

type Issuing = ReturnType<typeof useIssuing>;

const scopes = tokenPermissions.map((value) => ({ value, label: tokenScopes[value].label }));

const ScopeFields = ({ typed: { permissions, containerIds }, change, errors }: Issuing) => (
  <>
    <CheckboxGroup
      legend="できること"
      requirement="required"
      options={scopes}
      value={permissions}
      error={errors.permissions}
      onChange={({ target }) => change({ permissions: toggled(permissions, target) })}
    />
    {permissions.some((one) => tokenScopes[one].isPersonal) && (
      <p className="text-solid-gray-700">
        個人情報をほかのシステムへ渡します。渡す先と利用目的を確認してください。読み取りは閲覧記録に残ります。
      </p>
    )}
    <ReachFields
      containerIds={containerIds}
      requirement="required"
      error={errors.places}
      onChange={(halls) => change({ containerIds: halls })}
    />
  </>
);

const Issued = ({ name, token }: { name: string; token: string }) => (
  <DoneBanner title={`「${name}」のトークンを発行しました。`}>
    <p>次のトークンを、使うシステムに設定してください。この画面を閉じると、もう表示できません。</p>
    <p className="font-mono text-dns-14N-130 break-all">{token}</p>
    <CopyButton text={token} label="トークンをコピーする" />
  </DoneBanner>
);

/** Issues a token, and shows it this once. */
export const IssueTokenPanel = ({ onClose }: { onClose: () => void }) => {
  const issuing = useIssuing();
  const { issue, typed, change, kept, failure, errors, submit, today } = issuing;
  const typing = typingInto<'name' | 'validUntil'>({ texts: typed, errors, onChange: change });
  return (
    <SidePanel title="トークンの発行" onClose={onClose}>
      {issue.data ? (
        <Issued name={typed.name} token={issue.data.token} />
      ) : (
        <Form onSubmit={submit} className="flex flex-col gap-6">
          <FormError message={failure} takesFocus />
          <DraftNotice draft={kept} />
          <TextField
            label="名称"
            requirement="required"
            support="使うシステムの名前。操作記録と閲覧記録に表示されます。"
            {...typing('name')}
          />
          <ScopeFields {...issuing} />
          <TextField
            label="有効期限"
            type="date"
            requirement="required"
            support={`${dayText(latestTokenDay(today))}まで`}
            {...typing('validUntil')}
          />
          <Button type="submit" isFullWidth isBusy={issue.isPending} busyLabel="発行しています">
            発行する
          </Button>
        </Form>
      )}
    </SidePanel>
  );
};

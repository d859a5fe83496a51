import { Plus, Trash2 } from 'lucide-react';
import { useSelf, useToday } from '#console/address/useConsole.ts';
import { ReachFields } from '#console/fields/ReachFields.tsx';
import type { StaffGrant } from '#contract/console/members.ts';
import { roles } from '#contract/permissions.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { newGrant, problemOf, withRole } from './grantForm.ts';

type GrantProps = { grant: StaffGrant; number: number; onChange: (grant: StaffGrant) => void; onRemove: () => void };

type GrantPartProps = Pick<GrantProps, 'grant' | 'onChange'>;

/** Where a role counts; of a role that reaches places alone. */
const GrantPlaces = ({ grant, onChange }: GrantPartProps) => {
  const { containers } = useSelf();
  const { role, containerIds } = grant;
  if (roleTable[role].reach !== 'places' || containers.length === 0) return null;
  return (
    <ReachFields
      containerIds={containerIds}
      error={containerIds?.length === 0 ? (problemOf(grant) ?? undefined) : undefined}
      onChange={(halls) => onChange({ ...grant, containerIds: halls })}
    />
  );
};

const GrantDays = ({ grant, onChange }: GrantPartProps) => (
  <div className="grid grid-cols-[repeat(auto-fit,minmax(min(10rem,100%),1fr))] gap-4">
    <TextField
      label="開始日"
      type="date"
      requirement="required"
      value={grant.validFrom}
      onChange={(event) => onChange({ ...grant, validFrom: event.target.value })}
    />
    <TextField
      label="終了日"
      type="date"
      requirement="optional"
      value={grant.validUntil ?? ''}
      error={grant.containerIds?.length === 0 ? undefined : (problemOf(grant) ?? undefined)}
      onChange={(event) => onChange({ ...grant, validUntil: event.target.value || null })}
    />
  </div>
);

const Grant = ({ grant, number, onChange, onRemove }: GrantProps) => (
  <fieldset className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter py-4">
    <legend className="px-1 text-std-16B-170">役割 {number}</legend>
    <SelectField
      label="役割"
      placeholder=""
      support={roleTable[grant.role].description}
      options={roles.map((each) => ({ value: each, label: roleTable[each].label }))}
      value={grant.role}
      onChange={(event) => onChange(withRole(grant, event.target.value as StaffGrant['role']))}
    />
    <GrantPlaces grant={grant} onChange={onChange} />
    <GrantDays grant={grant} onChange={onChange} />
    <Button
      variant="text"
      size="sm"
      className="-ms-3 self-start"
      icon={<Trash2 aria-hidden="true" className="size-4" />}
      aria-label={`役割 ${number}を外す`}
      onClick={onRemove}
    >
      外す
    </Button>
  </fieldset>
);

type GrantsFieldProps = { grants: readonly StaffGrant[]; onChange: (grants: StaffGrant[]) => void };

/** What somebody holds: roles with places and days. Several add up. */
export const GrantsField = ({ grants, onChange }: GrantsFieldProps) => {
  const today = useToday();
  return (
    <div className="flex flex-col gap-4">
      {grants.map((grant, index) => (
        <Grant
          // biome-ignore lint/suspicious/noArrayIndexKey: grants have no names of their own, and keep their order
          key={index}
          grant={grant}
          number={index + 1}
          onChange={(next) => onChange(grants.map((each, place) => (place === index ? next : each)))}
          onRemove={() => onChange(grants.filter((_, place) => place !== index))}
        />
      ))}
      {grants.length === 0 && <p className="text-solid-gray-700">役割がないため、何も操作できません。</p>}
      <Button
        variant="outline"
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-4" />}
        onClick={() => onChange([...grants, newGrant(today)])}
      >
        役割を追加する
      </Button>
    </div>
  );
};

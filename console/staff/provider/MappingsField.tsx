import { Plus, Trash2 } from 'lucide-react';
import { useSelf } from '#console/address/useConsole.ts';
import { ReachFields } from '#console/fields/ReachFields.tsx';
import { type Role, roles } from '#contract/permissions.ts';
import type { Mapping } from '#rules/staff/oidc/mapping.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';

type PartProps = { mapping: Mapping; error: string | undefined; onChange: (mapping: Mapping) => void };

/** Where the role counts; of a role that reaches places alone. */
const Places = ({ mapping, error, onChange }: PartProps) => {
  const { containers } = useSelf();
  const { role, containerIds } = mapping;
  if (roleTable[role].reach !== 'places' || containers.length === 0) return null;
  return (
    <ReachFields
      containerIds={containerIds}
      error={containerIds?.length === 0 ? error : undefined}
      onChange={(halls) => onChange({ ...mapping, containerIds: halls })}
    />
  );
};

type MappingFieldsProps = PartProps & { number: number; onRemove: () => void };

const MappingFields = ({ mapping, error, number, onChange, onRemove }: MappingFieldsProps) => {
  const withRole = (role: Role) =>
    onChange({ ...mapping, role, containerIds: roleTable[role].reach === 'tenant' ? null : mapping.containerIds });
  return (
    <fieldset className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter py-4">
      <legend className="px-1 text-std-16B-170">グループ {number}</legend>
      <TextField
        label="グループの名前またはID"
        requirement="required"
        autoComplete="off"
        value={mapping.group}
        error={mapping.group.trim() === '' ? error : undefined}
        onChange={({ target }) => onChange({ ...mapping, group: target.value })}
      />
      <SelectField
        label="役割"
        placeholder=""
        support={roleTable[mapping.role].description}
        options={roles.map((each) => ({ value: each, label: roleTable[each].label }))}
        value={mapping.role}
        onChange={({ target }) => withRole(target.value as Role)}
      />
      <Places mapping={mapping} error={error} onChange={onChange} />
      <Button
        variant="text"
        size="sm"
        className="-ms-3 self-start"
        icon={<Trash2 aria-hidden="true" className="size-4" />}
        aria-label={`グループ ${number}を外す`}
        onClick={onRemove}
      >
        外す
      </Button>
    </fieldset>
  );
};

type MappingsFieldProps = {
  mappings: readonly Mapping[];
  error: string | undefined;
  onChange: (mappings: readonly Mapping[]) => void;
};

/** Groups of the provider, and the roles of their people. */
export const MappingsField = ({ mappings, error, onChange }: MappingsFieldProps) => (
  <div className="flex flex-col gap-4">
    <h2 className="text-std-18B-160">グループと役割</h2>
    {mappings.map((mapping, index) => (
      <MappingFields
        // biome-ignore lint/suspicious/noArrayIndexKey: groups that are being typed have no names yet, and keep their order
        key={index}
        mapping={mapping}
        number={index + 1}
        error={error}
        onChange={(next) => onChange(mappings.map((each, place) => (place === index ? next : each)))}
        onRemove={() => onChange(mappings.filter((_, place) => place !== index))}
      />
    ))}
    {mappings.length === 0 && (
      <p className="text-solid-gray-700 phrase">グループがないため、認証連携ではだれもログインできません。</p>
    )}
    <Button
      variant="outline"
      size="sm"
      className="self-start"
      icon={<Plus aria-hidden="true" className="size-4" />}
      onClick={() => onChange([...mappings, { group: '', role: 'desk', containerIds: null }])}
    >
      グループを追加する
    </Button>
  </div>
);

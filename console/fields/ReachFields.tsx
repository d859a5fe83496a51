import { useSelf } from '#console/address/useConsole.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { toggled } from './toggled.ts';

type ReachFieldsProps = {
  /** Halls; null for all of them. */
  containerIds: readonly string[] | null;
  support?: string;
  requirement?: 'required';
  /** What is wrong with the halls. */
  error: string | undefined;
  onChange: (containerIds: string[] | null) => void;
};

const reaches = [
  { value: 'all', label: 'すべての施設' },
  { value: 'some', label: '選んだ施設だけ' },
];

/** At which halls something counts: at all, or at some. */
export const ReachFields = ({ containerIds, support, requirement, error, onChange }: ReachFieldsProps) => {
  const { containers } = useSelf();
  return (
    <>
      <SelectField
        label="範囲"
        placeholder=""
        {...(support !== undefined && { support })}
        options={reaches}
        value={containerIds === null ? 'all' : 'some'}
        onChange={({ target }) => onChange(target.value === 'all' ? null : [])}
      />
      {containerIds !== null && (
        <CheckboxGroup
          legend="施設"
          {...(requirement && { requirement })}
          options={containers.map((place) => ({ value: place.containerId, label: place.containerName }))}
          value={containerIds}
          error={error}
          onChange={({ target }) => onChange(toggled(containerIds, target))}
        />
      )}
    </>
  );
};

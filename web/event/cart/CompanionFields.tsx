import { X } from 'lucide-react';
import { Button } from '#ui/action/Button.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { isBirthday, type NamedCompanion } from './useParty.ts';

type CompanionFieldsProps = {
  title: string;
  companion: NamedCompanion;
  /** Whether it is told what is missing. */
  isTried: boolean;
  onChange: (companion: NamedCompanion) => void;
  /** Undefined for one who has to be there. */
  onRemove: (() => void) | undefined;
};

/** Name and birthday of one who comes along. */
export const CompanionFields = ({ title, companion, isTried, onChange, onRemove }: CompanionFieldsProps) => {
  const { name, birthday } = companion;
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 tablet:flex-row tablet:flex-wrap tablet:items-start">
      <legend className="pb-1 font-700">{title}</legend>
      <TextField
        label="氏名"
        requirement="required"
        maxLength={60}
        value={name}
        error={isTried && name.trim() === '' ? '氏名を入力してください。' : undefined}
        autoComplete="off"
        onChange={(event) => onChange({ name: event.target.value, birthday })}
      />
      <TextField
        label="生年月日"
        type="date"
        requirement="required"
        value={birthday ?? ''}
        error={isTried && !isBirthday(birthday) ? '生年月日を入力してください。' : undefined}
        onChange={(event) => onChange({ name, birthday: event.target.value || null })}
      />
      {onRemove && (
        <Button
          variant="text"
          size="sm"
          className="self-start tablet:self-end"
          icon={<X aria-hidden="true" className="size-4" />}
          aria-label={`${title}を取り消す`}
          onClick={onRemove}
        >
          取り消す
        </Button>
      )}
    </fieldset>
  );
};

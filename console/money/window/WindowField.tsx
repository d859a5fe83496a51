import { windowName } from '#rules/payment/till.ts';
import { SelectField } from '#ui/form/SelectField.tsx';
import type { OpenTill } from './useOpenTill.ts';

type WindowFieldProps = { till: OpenTill; error: string | undefined };

/** At which window cash goes in or out; nothing where one till is open. */
export const WindowField = ({ till, error }: WindowFieldProps) =>
  till.isAsked && (
    <SelectField
      label="現金を扱う窓口"
      requirement="required"
      placeholder="選択してください"
      options={till.open.map(({ tillId, name }) => ({ value: tillId, label: windowName(name) }))}
      value={till.openTillId ?? ''}
      error={error}
      onChange={({ target }) => till.choose(target.value)}
    />
  );

import { Button } from '#ui/action/Button.tsx';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { linesOf } from './groups/plainFields.ts';
import type { OtherRoom } from './wantedChange.ts';

type AlikeFieldProps = {
  others: readonly OtherRoom<object>[];
  /** Keys of the chosen rooms, by lines. */
  value: string;
  onChange: (value: string) => void;
};

/** Which other rooms are told the same. */
export const AlikeField = ({ others, value, onChange }: AlikeFieldProps) => {
  const chosen = linesOf(value);
  const isAll = chosen.length === others.length;
  const put = (keys: readonly string[]) => onChange(keys.join('\n'));
  return (
    <div className="flex flex-col items-start gap-2">
      <CheckboxGroup
        legend="同じ内容にするほかの部屋"
        requirement="optional"
        isInline
        options={others.map(({ key, name }) => ({ value: key, label: name }))}
        value={chosen}
        onChange={({ target }) =>
          put(target.checked ? [...chosen, target.value] : chosen.filter((key) => key !== target.value))
        }
      />
      {others.length > 2 && (
        <Button variant="text" onClick={() => put(isAll ? [] : others.map(({ key }) => key))}>
          {isAll ? 'すべての選択を外す' : 'すべての部屋を選ぶ'}
        </Button>
      )}
    </div>
  );
};

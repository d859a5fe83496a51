import { useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { toggled } from '#console/fields/toggled.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { OpeningTexts } from './openingForm.ts';

type OpeningWhenProps = {
  texts: OpeningTexts;
  places: readonly { readonly containerId: string; readonly containerName: string }[];
  errors: Partial<Record<string, string>>;
  onChange: (change: Partial<OpeningTexts>) => void;
};

/** Which rooms, and on which day. */
export const OpeningWhen = ({ texts, places, errors, onChange }: OpeningWhenProps) => {
  const { containerId } = texts;
  const today = useToday();
  const { data } = useStaffQuery('Desk/ListRooms', { containerId }, { enabled: containerId !== '' });
  const rooms = data?.items ?? [];
  return (
    <>
      <SelectField
        label="施設"
        requirement="required"
        options={places.map((place) => ({ value: place.containerId, label: place.containerName }))}
        value={containerId}
        error={errors.containerId}
        onChange={({ target }) => onChange({ containerId: target.value, articleIds: [], keptRules: [] })}
      />
      {rooms.length > 1 && (
        <CheckboxGroup
          legend="部屋"
          requirement="optional"
          support="選択しないときは、施設全体です。"
          isInline
          options={rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
          value={texts.articleIds}
          error={errors.articleIds}
          onChange={({ target: { value, checked } }) =>
            onChange({
              articleIds: toggled(texts.articleIds, { value, checked }),
            })
          }
        />
      )}
      <TextField
        label="日"
        requirement="required"
        type="date"
        min={today}
        value={texts.day}
        error={errors.day}
        onChange={({ target }) => onChange({ day: target.value, keptRules: [] })}
      />
    </>
  );
};

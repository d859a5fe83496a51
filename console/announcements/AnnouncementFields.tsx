import { typingInto } from '#console/fields/typingInto.ts';
import type { Errors } from '#console/kit/useChecked.ts';
import { announcementLimits } from '#rules/announcement/announcement.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { Announcer, TypedAnnouncement } from './announcementForm.ts';

type AnnouncementFieldsProps = {
  typed: TypedAnnouncement;
  errors: Errors<string>;
  announcer: Announcer;
  onChange: (changes: Partial<TypedAnnouncement>) => void;
};

/** What is announced, of which hall, and from when to when. */
export const AnnouncementFields = ({ typed, errors, announcer, onChange }: AnnouncementFieldsProps) => {
  const { halls, isForAll } = announcer;
  const { title, body, publishedFrom, publishedTo } = typed;
  const typing = typingInto({ texts: { title, body, publishedFrom, publishedTo }, errors, onChange });
  return (
    <>
      <TextField label="題名" requirement="required" maxLength={announcementLimits.title * 2} {...typing('title')} />
      <TextAreaField
        label="本文"
        requirement="required"
        rows={8}
        support="https:// から始まる文字は、リンクになります。"
        {...typing('body')}
      />
      {halls.length > 0 && (
        <SelectField
          label="対象"
          placeholder={isForAll ? 'すべての施設' : ''}
          options={halls.map(({ containerId, containerName }) => ({ value: containerId, label: containerName }))}
          value={typed.containerId}
          onChange={({ target }) => onChange({ containerId: target.value })}
        />
      )}
      <Checkbox
        label="重要なお知らせとして、ホームと施設の画面の上に出す"
        checked={typed.isImportant}
        onChange={({ target }) => onChange({ isImportant: target.checked })}
      />
      <RadioGroup
        legend="掲載の始まり"
        isInline
        options={[
          { value: 'now', label: '公開してすぐ' },
          { value: 'later', label: '日時を決める' },
        ]}
        value={typed.begins}
        onChange={({ target }) => onChange({ begins: target.value })}
      />
      {typed.begins === 'later' && (
        <TextField label="始まりの日時" requirement="required" type="datetime-local" {...typing('publishedFrom')} />
      )}
      <TextField
        label="掲載の終わり"
        requirement="optional"
        type="datetime-local"
        support="空欄は、終わりなしです。"
        {...typing('publishedTo')}
      />
    </>
  );
};

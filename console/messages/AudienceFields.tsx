import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { toggled } from '#console/fields/toggled.ts';
import { typingInto } from '#console/fields/typingInto.ts';
import type { Errors } from '#console/kit/useChecked.ts';
import type { ResponseOf } from '#contract/endpoints.ts';
import { CheckboxGroup } from '#ui/form/CheckboxGroup.tsx';
import { RadioGroup } from '#ui/form/RadioGroup.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import type { TypedMessage } from './messageForm.ts';

export type Choices = ResponseOf<'Office/GetMessageChoices'>;

type AudienceFieldsProps = {
  typed: TypedMessage;
  choices: Choices;
  errors: Errors<string>;
  onChange: (changes: Partial<TypedMessage>) => void;
};

const UsesFields = ({ typed, choices, errors, onChange }: AudienceFieldsProps) => {
  const { containerId, articleIds, from, to } = typed;
  const isOfRooms = choices.places.some((place) => place.containerId === containerId && place.kind === 'rooms');
  const { data } = useStaffQuery('Desk/ListRooms', { containerId }, { enabled: isOfRooms });
  const rooms = isOfRooms ? (data?.items ?? []) : [];
  const typing = typingInto({ texts: { from, to }, errors, onChange });
  return (
    <>
      <SelectField
        label="施設"
        requirement="required"
        options={choices.places.map((place) => ({ value: place.containerId, label: place.containerName }))}
        value={containerId}
        onChange={({ target }) => onChange({ containerId: target.value, articleIds: [] })}
      />
      {rooms.length > 1 && (
        <CheckboxGroup
          legend="部屋"
          requirement="optional"
          isInline
          support="選択しないときは、施設のすべての部屋です。同じ場所を使う部屋の予約も含みます。"
          options={rooms.map(({ articleId, articleName }) => ({ value: articleId, label: articleName }))}
          value={articleIds}
          onChange={({ target }) => onChange({ articleIds: toggled(articleIds, target) })}
        />
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(13rem,100%),1fr))] gap-4">
        <TextField label="最初の利用日" requirement="required" type="date" {...typing('from')} />
        <TextField label="最後の利用日" requirement="required" type="date" min={from} {...typing('to')} />
      </div>
    </>
  );
};

const registrations = [
  { value: 'all', label: '個人と団体' },
  { value: 'people', label: '個人のみ' },
  { value: 'groups', label: '団体のみ' },
];

const RegisteredFields = ({ typed, choices, onChange }: AudienceFieldsProps) => (
  <>
    <RadioGroup
      legend="登録の種類"
      isInline
      options={registrations}
      value={typed.registration}
      onChange={({ target }) => onChange({ registration: target.value })}
    />
    {choices.classes.length > 0 && (
      <CheckboxGroup
        legend="区分"
        requirement="optional"
        isInline
        support="選択しないときは、すべての区分の方です。"
        options={choices.classes.map(({ code, label }) => ({ value: code, label }))}
        value={typed.classes}
        onChange={({ target }) => onChange({ classes: toggled(typed.classes, target) })}
      />
    )}
  </>
);

const applicants = [
  { value: 'all', label: '申込者すべて' },
  { value: 'reserved', label: '受講が決まっている方' },
  { value: 'waiting', label: '抽選を待っている方' },
  { value: 'unpaid', label: '受講料が未払いの方' },
  { value: 'absent', label: '直近の回を欠席した方' },
];

const CourseFields = ({ typed, choices, errors, onChange }: AudienceFieldsProps) => (
  <>
    <SelectField
      label="講座"
      requirement="required"
      placeholder="選択してください"
      options={choices.courses.map(({ eventId, eventName }) => ({ value: eventId, label: eventName }))}
      value={typed.eventId}
      error={errors.eventId}
      onChange={({ target }) => onChange({ eventId: target.value })}
    />
    <RadioGroup
      legend="申込みの状態"
      isInline
      options={applicants}
      value={typed.who}
      onChange={({ target }) => onChange({ who: target.value })}
    />
  </>
);

const fieldsOf = { uses: UsesFields, registered: RegisteredFields, course: CourseFields } as const;

/** Who gets it, by what is known of them. */
export const AudienceFields = (props: AudienceFieldsProps) => {
  const { typed, choices, onChange } = props;
  const kinds = [
    { value: 'uses', label: '利用日に予約している方' },
    ...(choices.courses.length > 0 ? [{ value: 'course', label: '講座に申し込んだ方' }] : []),
    ...(choices.isForAll ? [{ value: 'registered', label: '登録している方' }] : []),
  ];
  const Fields = fieldsOf[typed.kind as keyof typeof fieldsOf] ?? UsesFields;
  return (
    <>
      {kinds.length > 1 && (
        <RadioGroup
          legend="宛先"
          isInline
          options={kinds}
          value={typed.kind}
          onChange={({ target }) => onChange({ kind: target.value })}
        />
      )}
      <Fields {...props} />
    </>
  );
};

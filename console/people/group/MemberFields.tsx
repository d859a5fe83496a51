import type { NewMember } from '#contract/desk/people/groups.ts';
import { localWords } from '#rules/account/groupStanding.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextField } from '#ui/form/TextField.tsx';

export const noMember: NewMember = {
  memberNumber: '',
  personName: '',
  personNameKana: '',
  isLocal: true,
  isRepresentative: false,
};

/** Whether nobody is typed. */
export const isBlankMember = ({ memberNumber, personName, personNameKana }: NewMember) =>
  [memberNumber, personName, personNameKana].every((text) => text.trim() === '');

/** Which field of somebody a refusal is about. */
export const memberFieldOf = (code: string): MemberField | undefined =>
  ({
    memberUnknown: 'memberNumber',
    memberIsGroup: 'memberNumber',
    memberSelf: 'memberNumber',
    nameRequired: 'personName',
    kanaRequired: 'personNameKana',
    kanaInvalid: 'personNameKana',
  })[code] as MemberField | undefined;

export type MemberField = 'memberNumber' | 'personName' | 'personNameKana';

type MemberFieldsProps = {
  /** Whose fields they are: 代表者 or 構成員. */
  whose: string;
  member: NewMember;
  errors: { readonly [Field in MemberField]?: string | undefined };
  onChange: (member: NewMember) => void;
};

/** Somebody of a group: by their number, or by their name where they have none. */
export const MemberFields = ({ whose, member, errors, onChange }: MemberFieldsProps) => {
  const isNumbered = member.memberNumber.trim() !== '';
  const typing = (field: MemberField) => ({
    value: member[field],
    error: errors[field],
    autoComplete: 'off',
    maxLength: field === 'memberNumber' ? 64 : 100,
    onChange: ({ target }: { target: { value: string } }) => onChange({ ...member, [field]: target.value }),
  });
  return (
    <>
      <TextField
        label={`${whose}の利用者番号`}
        requirement="optional"
        support="登録のある方は、番号だけで追加できます。"
        {...typing('memberNumber')}
      />
      {!isNumbered && (
        <>
          <TextField label={`${whose}の氏名`} requirement="required" {...typing('personName')} />
          <TextField label={`${whose}のフリガナ`} requirement="required" {...typing('personNameKana')} />
        </>
      )}
      <Checkbox
        label={localWords}
        checked={member.isLocal}
        onChange={({ target }) => onChange({ ...member, isLocal: target.checked })}
      />
    </>
  );
};

import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { GroupMember } from '#contract/desk/people/groups.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dayText } from '#ui/text/format.ts';

export type MemberChange = RequestOf<'Desk/ChangeMember'>['change'];

type ChangeMember = (member: GroupMember, change: MemberChange) => void;

type MembersTableProps = {
  caption: string;
  members: readonly GroupMember[];
  /** Readings by member, once they are shown. */
  kana: ReadonlyMap<string, string> | null;
  /** Left out where the caller may not change them, and for former members. */
  onChange?: ChangeMember | undefined;
};

const MemberName = ({ member }: { member: GroupMember }) => {
  const { tenantAlias } = useTenant();
  const { personName, userNumber, isRepresentative, until } = member;
  return (
    <span className="flex flex-wrap items-center gap-2">
      {userNumber === '' ? (
        <span className="wrap-anywhere">{personName}</span>
      ) : (
        <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link wrap-anywhere">
          {personName}
        </Link>
      )}
      {isRepresentative && until === null && <Badge tone="info">代表者</Badge>}
    </span>
  );
};

const changesOf = ({ isRepresentative, isLocal }: GroupMember): readonly (readonly [string, MemberChange])[] => {
  const local = isLocal ? (['在住等の扱いを外す', 'notLocal'] as const) : (['在住等にする', 'local'] as const);
  return isRepresentative ? [local] : [['代表者にする', 'represents'], local, ['外す', 'end']];
};

const MemberButtons = ({ member, onChange }: { member: GroupMember; onChange: ChangeMember }) => (
  <span className="flex flex-wrap gap-2">
    {changesOf(member).map(([label, change]) => (
      <Button
        key={change}
        variant="outline"
        size="sm"
        aria-label={`${member.personName}様：${label}`}
        onClick={() => onChange(member, change)}
      >
        {label}
      </Button>
    ))}
  </span>
);

/** The members of a group, or its former ones. */
export const MembersTable = ({ caption, members, kana, onChange }: MembersTableProps) => {
  const isPast = members.some(({ until }) => until !== null);
  return (
    <ScrollTable caption={caption}>
      <thead>
        <tr>
          <th scope="col">氏名</th>
          {kana && <th scope="col">フリガナ</th>}
          <th scope="col">在住・在勤・在学</th>
          <th scope="col">登録日</th>
          {isPast && <th scope="col">終了日</th>}
          {onChange && <th scope="col">変更</th>}
        </tr>
      </thead>
      <tbody>
        {members.map((member) => (
          <tr key={member.memberId}>
            <th scope="row" className="min-w-40 text-start font-normal">
              <MemberName member={member} />
            </th>
            {kana && <td>{kana.get(member.memberId) ?? ''}</td>}
            <td>{member.isLocal ? '該当' : '該当しない'}</td>
            <td className="whitespace-nowrap">{dayText(member.since)}</td>
            {isPast && <td className="whitespace-nowrap">{member.until === null ? '' : dayText(member.until)}</td>}
            {onChange && (
              <td>
                <MemberButtons member={member} onChange={onChange} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  );
};

import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import type { GroupMember } from '#contract/desk/groups.ts';
import type { RequestOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { dayText } from '#ui/text/format.ts';

export type MemberChange = RequestOf<'Desk/ChangeMember'>['change'];

type MembersTableProps = {
  caption: string;
  members: readonly GroupMember[];
  /** Readings by member, once they are shown. */
  kana: ReadonlyMap<string, string> | null;
  /** Left out for who may not change them, or who they were. */
  onChange?: ((member: GroupMember, change: MemberChange) => void) | undefined;
};

/** Who belongs to a group, or did. */
export const MembersTable = ({ caption, members, kana, onChange }: MembersTableProps) => {
  const { tenantAlias } = useTenant();
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
        {members.map((member) => {
          const { memberId, personName, userNumber } = member;
          const act = (label: string, change: MemberChange) => (
            <Button
              variant="outline"
              size="sm"
              aria-label={`${personName}様：${label}`}
              onClick={() => onChange?.(member, change)}
            >
              {label}
            </Button>
          );
          return (
            <tr key={memberId}>
              <th scope="row" className="min-w-40 text-start font-normal">
                <span className="flex flex-wrap items-center gap-2">
                  {userNumber === '' ? (
                    <span className="wrap-anywhere">{personName}</span>
                  ) : (
                    <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link wrap-anywhere">
                      {personName}
                    </Link>
                  )}
                  {member.isRepresentative && member.until === null && <Badge tone="info">代表者</Badge>}
                </span>
              </th>
              {kana && <td>{kana.get(memberId) ?? ''}</td>}
              <td>{member.isLocal ? '該当' : '該当しない'}</td>
              <td className="whitespace-nowrap">{dayText(member.since)}</td>
              {isPast && <td className="whitespace-nowrap">{member.until === null ? '' : dayText(member.until)}</td>}
              {onChange && (
                <td>
                  <span className="flex flex-wrap gap-2">
                    {!member.isRepresentative && act('代表者にする', 'represents')}
                    {member.isLocal ? act('在住等の扱いを外す', 'notLocal') : act('在住等にする', 'local')}
                    {!member.isRepresentative && act('外す', 'end')}
                  </span>
                </td>
              )}
            </tr>
          );
        })}
      </tbody>
    </ScrollTable>
  );
};

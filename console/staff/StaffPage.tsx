import { UserPlus } from 'lucide-react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { StaffMember } from '#contract/console/members.ts';
import { roleTable } from '#rules/staff/roles.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { InvitePanel } from './InvitePanel.tsx';
import { MemberPanel } from './MemberPanel.tsx';
import { matches } from './matches.ts';
import { memberStates } from './memberState.ts';
import { StaffTabs } from './StaffTabs.tsx';

const rolesOf = ({ grants }: StaffMember) => [...new Set(grants.map(({ role }) => roleTable[role].label))].join('、');

const columnsFor = (open: (staffId: string) => void): readonly ListColumn<StaffMember>[] => [
  {
    id: 'name',
    header: '氏名',
    accessorFn: ({ name }) => name,
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <button type="button" onClick={() => open(original.staffId)} className="hit-area text-start link">
        {original.name}
      </button>
    ),
  },
  { id: 'login', header: '職員ID', accessorFn: ({ login }) => login, sortFn: 'text' },
  {
    id: 'roles',
    header: '役割',
    accessorFn: rolesOf,
    sortFn: 'text',
    cell: ({ row }) => rolesOf(row.original) || 'なし',
  },
  {
    id: 'state',
    header: '状態',
    accessorFn: ({ state }) => memberStates[state].label,
    sortFn: 'text',
    cell: ({ row: { original } }) => {
      const { tone, label } = memberStates[original.state];
      return <Badge tone={tone}>{label}</Badge>;
    },
  },
  {
    id: 'seen',
    header: '最終ログイン',
    accessorFn: ({ lastSignInAt }) => lastSignInAt ?? '',
    sortFn: 'text',
    cell: ({ row }) =>
      row.original.lastSignInAt === null ? 'なし' : <WholeText text={dateTimeText(row.original.lastSignInAt)} />,
  },
];

const states = Object.entries(memberStates).map(([value, { label }]) => ({ value, label }));

/** The staff of the town, with their rights. */
export const Component = () => {
  const [{ q, state, sort, chosen }, set] = useAddressState(['q', 'state', 'sort', 'chosen']);
  const query = useStaffQuery('Console/ListStaff', {});
  const open = (staffId: string) => set({ chosen: staffId }, { isStep: chosen === '' });
  const close = () => set({ chosen: '' });
  const member = query.data?.items.find(({ staffId }) => staffId === chosen);
  const empty = { title: '該当する職員はいません', text: '条件を減らしてください。' };

  return (
    <Page
      title="職員"
      actions={
        <Button icon={<UserPlus aria-hidden="true" className="size-5" />} onClick={() => open('new')}>
          招待する
        </Button>
      }
    >
      <StaffTabs />
      <search className="flex flex-wrap gap-4">
        <div className="w-72 max-w-full">
          <TextField
            label="氏名・職員ID"
            type="search"
            value={q}
            onChange={(event) => set({ q: event.target.value })}
          />
        </div>
        <div className="w-48 max-w-full">
          <SelectField
            label="状態"
            placeholder="すべて"
            options={states}
            value={state}
            onChange={(event) => set({ state: event.target.value })}
          />
        </div>
      </search>
      <QueryState
        query={query}
        empty={({ items }) => (items.some((item) => matches(item, { q, state })) ? null : empty)}
      >
        {({ items }) => (
          <ListTable
            caption="職員"
            columns={columnsFor(open)}
            rows={items.filter((item) => matches(item, { q, state }))}
            idOf={({ staffId }) => staffId}
            chosenId={chosen}
            sort={sort}
            onSort={(next) => set({ sort: next })}
          />
        )}
      </QueryState>
      {chosen === 'new' && <InvitePanel onClose={close} />}
      {member && <MemberPanel key={member.staffId} member={member} onClose={close} />}
    </Page>
  );
};

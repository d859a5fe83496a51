import { Search, UserPlus, Users } from 'lucide-react';
import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { type ListColumn, ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import type { FoundPerson } from '#contract/desk/people/people.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { kindText } from './group/groupWords.ts';
import { PeopleTabs } from './PeopleTabs.tsx';
import { RegisterGroupPanel, RegisterPanel } from './RegisterPanel.tsx';
import { Standing } from './Standing.tsx';

const columnsFor = (tenantAlias: string): readonly ListColumn<FoundPerson>[] => [
  {
    id: 'name',
    header: '氏名',
    accessorFn: ({ personName }) => personName,
    sortFn: 'text',
    cell: ({ row: { original } }) => (
      <>
        <Link to={paths.person(tenantAlias, original.userNumber)} className="hit-area link">
          {original.personName}
        </Link>
        {original.childName && <span className="block name">お子さま：{original.childName}</span>}
      </>
    ),
  },
  { id: 'number', header: '利用者番号', accessorFn: ({ userNumber }) => userNumber, sortFn: 'text' },
  { id: 'phone', header: '電話番号（末尾4桁）', accessorFn: ({ phoneEnd }) => phoneEnd, sortFn: 'text' },
  {
    id: 'kind',
    header: '登録',
    accessorFn: kindText,
    sortFn: 'text',
  },
  {
    id: 'standing',
    header: '状態',
    enableSorting: false,
    cell: ({ row }) => <Standing {...row.original} />,
  },
];

type FoundProps = { sought: string; sort: string; onSort: (sort: string) => void };

const Found = ({ sought, sort, onSort }: FoundProps) => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/FindPeople', { text: sought });
  const empty = {
    title: '該当する利用者はいません',
    text: '氏名やフリガナのはじめの文字、利用者番号、電話番号の末尾4桁でお試しください。',
  };
  return (
    <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : empty)}>
      {({ items, hasMore }) => (
        <>
          {hasMore ? (
            <NotificationBanner tone="info" title={`はじめの${items.length}件を表示しています。`}>
              <p>文字を増やして絞り込んでください。</p>
            </NotificationBanner>
          ) : (
            <p>{`${count(items.length, '件')}見つかりました。`}</p>
          )}
          <ListTable
            caption="利用者"
            columns={columnsFor(tenantAlias)}
            rows={items}
            idOf={({ userId }) => userId}
            isRowPressable
            sort={sort}
            onSort={onSort}
          />
        </>
      )}
    </QueryState>
  );
};

/** Finding people. A search is sent when it is asked for, not while somebody types: each one is written down. */
export const Component = () => {
  const { permissions } = useSelf();
  const [{ q, sort, chosen }, set] = useAddressState(['q', 'sort', 'chosen']);
  const [typed, setTyped] = useState(q);
  const offer = useStaffQuery('Desk/GetGroupRules', {}).data;
  const hasGroups = (offer?.rules ?? null) !== null;
  const search = (event: SyntheticEvent) => {
    event.preventDefault();
    set({ q: typed.trim() }, { isStep: true });
  };

  return (
    <Page
      title="利用者"
      actions={
        permissions.includes('person.register') && (
          <span className="flex flex-wrap gap-3">
            {hasGroups && (
              <Button
                variant="outline"
                icon={<Users aria-hidden="true" className="size-5" />}
                onClick={() => set({ chosen: 'group' }, { isStep: true })}
              >
                団体を登録する
              </Button>
            )}
            <Button
              icon={<UserPlus aria-hidden="true" className="size-5" />}
              onClick={() => set({ chosen: 'new' }, { isStep: true })}
            >
              窓口登録
            </Button>
          </span>
        )
      }
    >
      <PeopleTabs />
      <search>
        <Form onSubmit={search} className="flex flex-wrap items-end gap-4">
          <div className="w-112 max-w-full">
            <TextField
              label="フリガナ・氏名・団体名・利用者番号・電話番号の末尾"
              type="search"
              value={typed}
              maxLength={100}
              onChange={(event) => setTyped(event.target.value)}
            />
          </div>
          <Button type="submit" variant="outline" icon={<Search aria-hidden="true" className="size-5" />}>
            検索する
          </Button>
        </Form>
      </search>
      {q !== '' && <Found sought={q} sort={sort} onSort={(next) => set({ sort: next })} />}
      {chosen === 'new' && <RegisterPanel onClose={() => set({ chosen: '' })} />}
      {chosen === 'group' && offer && <RegisterGroupPanel offer={offer} onClose={() => set({ chosen: '' })} />}
    </Page>
  );
};

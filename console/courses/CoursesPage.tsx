import { ChevronLeft, ChevronRight, Copy, FileUp, Plus } from 'lucide-react';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { ListTable } from '#console/kit/ListTable.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { useTypedText } from '#console/kit/useTypedText.ts';
import { addMonths } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { SegmentedChoice } from '#ui/form/SegmentedChoice.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, monthText } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import { courseColumns } from './courseColumns.tsx';
import { PublishDrafts } from './PublishDrafts.tsx';

const names = ['month', 'q'] as const;

type Filters = Readonly<Record<(typeof names)[number], string>>;

type ChoiceProps = { filters: Filters; set: (changes: Partial<Filters>) => unknown };

const spans = [
  { value: 'coming', label: '今月以降' },
  { value: 'month', label: '月ごと' },
] as const;

const isMonth = (text: string) => /^20\d\d-(0[1-9]|1[0-2])$/.test(text);

/** The month that the address names; null for what is there from the present one on. */
const monthOf = ({ month }: Filters) => (isMonth(month) ? month : null);

const Months = ({ filters, set }: ChoiceProps) => {
  const today = useToday();
  const month = monthOf(filters);
  const step = (months: number) => set({ month: addMonths(`${month}-01`, months).slice(0, 7) });
  return (
    <div className="flex flex-wrap items-center gap-4">
      <SegmentedChoice
        legend="期間"
        options={spans}
        value={month === null ? 'coming' : 'month'}
        onChange={(kind) => void set({ month: kind === 'month' ? today.slice(0, 7) : '' })}
      />
      {month !== null && (
        <div className="flex flex-wrap items-center gap-4">
          <Button
            variant="outline"
            icon={<ChevronLeft aria-hidden="true" className="size-5" />}
            onClick={() => void step(-1)}
          >
            前の月
          </Button>
          <p aria-live="polite" className="min-w-28 text-center text-std-18B-160">
            {monthText(month)}
          </p>
          <Button variant="outline" onClick={() => void step(1)}>
            次の月
            <ChevronRight aria-hidden="true" className="size-5" />
          </Button>
        </div>
      )}
    </div>
  );
};

const Search = ({ filters, set }: ChoiceProps) => {
  const [typed, type] = useTypedText(filters.q, (q) => void set({ q }));
  return (
    <search className="flex flex-wrap items-end gap-x-6 gap-y-4">
      <div className="w-full max-w-96">
        <TextField
          label="講座名・講座番号"
          type="search"
          value={typed}
          maxLength={100}
          onChange={({ target }) => type(target.value)}
        />
      </div>
      <Months filters={filters} set={set} />
    </search>
  );
};

const nothingFor = (filters: Filters) =>
  filters.q.trim() === ''
    ? { title: 'この期間の講座はありません', text: '「月ごと」を選ぶと、過去や先の月の講座を表示できます。' }
    : { title: '該当する講座はありません', text: '言葉を短くするか、期間と上の施設の切替を変えてください。' };

/** The courses of a town of courses, each with how it stands and the way to its roster. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const mayEdit = useSelf().permissions.includes('course.edit');
  const hall = useHall();
  const [filters, set] = useAddressState(names);
  const { flash, tell } = useFlash(useArrivalFlash());
  const query = useStaffQuery('Desk/ListCourses', {
    month: monthOf(filters),
    containerId: hall === '' ? null : hall,
    text: useDebounced(filters.q),
  });
  return (
    <Page title="講座" lead="講座を選ぶと、名簿が開きます。">
      <Flash flash={flash} />
      {mayEdit && (
        <div className="flex flex-wrap gap-3">
          <LinkButton to={paths.newCourse(tenantAlias)} icon={<Plus aria-hidden="true" className="size-5" />}>
            講座を追加する
          </LinkButton>
          <LinkButton
            variant="outline"
            to={paths.copyCourses(tenantAlias)}
            icon={<Copy aria-hidden="true" className="size-5" />}
          >
            前回から複製
          </LinkButton>
          <LinkButton
            variant="outline"
            to={paths.importCourses(tenantAlias)}
            icon={<FileUp aria-hidden="true" className="size-5" />}
          >
            講座をまとめて取り込む
          </LinkButton>
        </div>
      )}
      <Search filters={filters} set={set} />
      <QueryState query={query} empty={({ items }) => (items.length > 0 ? null : nothingFor(filters))}>
        {({ items, hasMore }) => (
          <>
            <p>
              {hasMore
                ? '初日の早い順に、はじめの200件を表示しています。月か講座名で絞り込んでください。'
                : `${count(items.length, '件')}の講座があります。`}
            </p>
            {mayEdit && (
              <PublishDrafts drafts={items.filter(({ state }) => state === 'unpublished')} onPublished={tell} />
            )}
            <ListTable
              caption="講座の一覧"
              columns={courseColumns((eventId) => paths.roster(tenantAlias, eventId))}
              rows={items}
              idOf={({ eventId }) => eventId}
              isRowPressable
            />
          </>
        )}
      </QueryState>
    </Page>
  );
};

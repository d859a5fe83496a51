import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState, withParameters } from '#console/kit/useAddressState.ts';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { yearOf } from '#rules/day/day.ts';
import { fiscalYearOf } from '#rules/payment/receipt.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useGridKeys } from '#ui/table/useGridKeys.ts';
import { closedYear, type DayMark } from './closedYear.ts';
import { Mark, MonthTable } from './MonthTable.tsx';
import { lookOf } from './markLook.ts';

const legend: readonly DayMark[] = [
  { source: 'calendar', isPart: false },
  { source: 'closure', isPart: false },
  { source: 'official', isPart: false },
];

const partly: readonly DayMark[] = [
  { source: 'closure', isPart: true },
  { source: 'official', isPart: true },
];

const Legend = () => (
  <ul aria-label="記号の見方" className="flex flex-wrap gap-x-6 gap-y-2">
    {legend.map((mark) => (
      <li key={mark.source} className="flex items-center gap-2">
        <Mark mark={mark} />
        {lookOf(mark).word}
      </li>
    ))}
    <li className="flex items-center gap-2">
      {partly.map((mark) => (
        <Mark key={mark.source} mark={mark} />
      ))}
      一部の部屋・時間だけ
    </li>
  </ul>
);

/** Of which place and year it is, as the address says, and the steps to others. */
function useYearAddress() {
  const { tenantAlias } = useTenant();
  const { containerId = '', year = '' } = useParams();
  const today = useToday();
  const navigate = useNavigate();
  const [{ room, from }, set] = useAddressState(['room', 'from']);
  const isFiscal = from === 'april';
  const go = (place: string, wanted: string) => {
    const search = withParameters(new URLSearchParams(), { room: place === containerId ? room : '', from });
    return navigate(
      { pathname: paths.closureYear(tenantAlias, place, wanted), search: `${search}` },
      { replace: true },
    );
  };
  const page = (step: number) => void go(containerId, String(Number(year) + step));
  const thisYear = () => void go(containerId, String(isFiscal ? fiscalYearOf(today) : yearOf(today)));
  return { containerId, year, room, from, isFiscal, set, go, page, thisYear };
}

type YearAddress = ReturnType<typeof useYearAddress>;

const thisYearLabel = ({ isFiscal }: YearAddress) => (isFiscal ? '今年度' : '今年');

const YearSteps = ({ address }: { address: YearAddress }) => (
  <div className="flex max-w-full shrink-0 basis-88 flex-wrap gap-4">
    <Button
      variant="outline"
      icon={<ChevronLeft aria-hidden="true" className="size-5" />}
      onClick={() => address.page(-1)}
    >
      前の年
    </Button>
    <Button variant="outline" onClick={() => address.page(1)}>
      次の年
      <ChevronRight aria-hidden="true" className="size-5" />
    </Button>
    <Button variant="outline" onClick={address.thisYear}>
      {thisYearLabel(address)}
    </Button>
  </div>
);

type YearAnswer = ResponseOf<'Desk/GetClosureYear'>;

type YearControlsProps = { address: YearAddress; rooms: YearAnswer['rooms']; articleId: string };

/** Which place, room and year is shown. */
const YearControls = ({ address, rooms, articleId }: YearControlsProps) => {
  const { containers } = useSelf();
  const places = containers.filter(({ kind }) => kind === 'rooms');
  return (
    <search className="flex flex-wrap items-end gap-4 print:hidden">
      {places.length > 1 && (
        <SelectField
          label="施設"
          placeholder=""
          options={places.map((place) => ({ value: place.containerId, label: place.containerName }))}
          value={address.containerId}
          onChange={(event) => void address.go(event.target.value, address.year)}
        />
      )}
      {rooms.length > 1 && (
        <SelectField
          label="部屋"
          placeholder=""
          options={[
            { value: '', label: 'すべての部屋' },
            ...rooms.map((room) => ({ value: room.articleId, label: room.articleName })),
          ]}
          value={articleId}
          onChange={(event) => address.set({ room: event.target.value })}
        />
      )}
      <SelectField
        label="期間"
        placeholder=""
        options={[
          { value: '', label: '1月～12月' },
          { value: 'april', label: '年度（4月～3月）' },
        ]}
        value={address.isFiscal ? 'april' : ''}
        onChange={(event) => address.set({ from: event.target.value })}
      />
      <YearSteps address={address} />
    </search>
  );
};

type MonthsProps = { address: YearAddress; answer: YearAnswer; articleId: string };

const Months = ({ address: { containerId, year, isFiscal }, answer, articleId }: MonthsProps) => {
  const { tenantAlias } = useTenant();
  const today = useToday();
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(14.5rem,100%),1fr))] items-start gap-x-6 gap-y-8 print:grid-cols-3">
      {closedYear(`${year}-${isFiscal ? '04' : '01'}`, answer, articleId).map((month) => (
        <MonthTable
          key={month.month}
          month={month}
          isOfNextYear={!month.month.startsWith(`${year}-`)}
          today={today}
          dayAddress={(date) => paths.board(tenantAlias, containerId, date)}
          closureAddress={(closureId) => paths.closure(tenantAlias, closureId)}
        />
      ))}
    </div>
  );
};

const useYearKeys = (address: YearAddress) => {
  useShortcuts(
    [
      { keys: 't', label: thisYearLabel(address), run: address.thisYear },
      { keys: 'PageUp', label: '前の年', run: () => address.page(-1) },
      { keys: 'PageDown', label: '次の年', run: () => address.page(1) },
      { keys: 'p', label: '年間の休館日の印刷', run: () => window.print() },
    ],
    [{ keys: '↑ ↓ ← →', label: '日を移動する' }],
  );
  return useGridKeys({ shown: `${address.year} ${address.from}`, onPage: address.page, wraps: true });
};

/** The closing days of a year of a place: by its calendar, by its town and by staff. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const address = useYearAddress();
  const { containerId, year, isFiscal } = address;
  const query = useStaffQuery('Desk/GetClosureYear', { containerId, year, isFiscal });
  const rooms = query.data?.rooms ?? [];
  const chosen = rooms.find(({ articleId }) => articleId === address.room);
  const articleId = chosen?.articleId ?? '';
  const keys = useYearKeys(address);
  const shown = [query.data?.containerName, chosen?.articleName, `${year}${isFiscal ? '年度' : '年'}`]
    .filter(Boolean)
    .join('　');
  return (
    <Page
      title="年間の休館日"
      lead={shown}
      backTo={paths.closures(tenantAlias)}
      backLabel="休館・公用"
      actions={
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          className="print:hidden"
          onClick={() => window.print()}
        >
          印刷する
        </Button>
      }
    >
      <YearControls address={address} rooms={rooms} articleId={articleId} />
      <div data-printed="" className="flex flex-col gap-6">
        <p className="hidden text-std-20B-150 print:block">年間の休館日　{shown}</p>
        <Legend />
        <div {...keys}>
          <QueryState
            query={query}
            empty={({ rooms: all }) => (all.length > 0 ? null : { title: 'この施設には部屋がありません' })}
          >
            {(answer) => <Months address={address} answer={answer} articleId={articleId} />}
          </QueryState>
        </div>
      </div>
    </Page>
  );
};

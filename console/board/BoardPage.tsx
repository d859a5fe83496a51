import { ChevronLeft, ChevronRight, Printer } from 'lucide-react';
import { useNavigate, useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant, useToday } from '#console/address/useConsole.ts';
import { useShortcuts } from '#console/frame/Shortcuts.tsx';
import { Answer } from '#console/list/Answer.tsx';
import { useAddressState } from '#console/list/useAddressState.ts';
import { addDays } from '#rules/day/day.ts';
import { Button } from '#ui/action/Button.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { dayText } from '#ui/text/format.ts';
import { BlockPanel } from './BlockPanel.tsx';
import { BoardGrid, keyOfBlock } from './BoardGrid.tsx';
import { DayList } from './DayList.tsx';
import { useBoard } from './useBoard.ts';

/** A day of a place: all that takes its rooms, as it is now. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const { containerId = '', date = '' } = useParams();
  const today = useToday();
  const navigate = useNavigate();
  const [{ chosen }, set] = useAddressState(['chosen']);
  const { data, ...rest } = useBoard(containerId, date);
  const query = { data: data?.board, ...rest };
  const go = (place: string, day: string) => navigate(paths.board(tenantAlias, place, day), { replace: true });
  const page = (step: number) => go(containerId, addDays(date, step));
  useShortcuts([
    { keys: 't', label: '今日の台帳', run: () => go(containerId, today) },
    { keys: 'p', label: '当日一覧の印刷', run: () => window.print() },
  ]);
  const block = data?.board.blocks.find((item) => keyOfBlock(item) === chosen);

  return (
    <Page
      title="予約台帳"
      lead={`${data?.board.containerName ?? ''} ${dayText(date)}${data?.board.holidayName ? `（${data.board.holidayName}）` : ''}`}
      actions={
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          当日一覧を印刷
        </Button>
      }
    >
      <search className="flex flex-wrap items-end gap-4 print:hidden">
        {containers.length > 1 && (
          <SelectField
            label="施設"
            placeholder=""
            options={containers.map((item) => ({ value: item.containerId, label: item.containerName }))}
            value={containerId}
            onChange={(event) => go(event.target.value, date)}
          />
        )}
        <Button variant="outline" icon={<ChevronLeft aria-hidden="true" className="size-5" />} onClick={() => page(-1)}>
          前の日
        </Button>
        <TextField
          label="日付"
          type="date"
          value={date}
          onChange={(event) => event.target.value !== '' && go(containerId, event.target.value)}
        />
        <Button variant="outline" onClick={() => page(1)}>
          次の日
          <ChevronRight aria-hidden="true" className="size-5" />
        </Button>
        <Button variant="outline" onClick={() => go(containerId, today)}>
          今日
        </Button>
      </search>
      <Answer
        query={query}
        empty={({ rooms }) => (rooms.length > 0 ? null : { title: 'この施設には部屋がありません' })}
      >
        {(board, isStale) => (
          <>
            <BoardGrid
              board={board}
              isStale={isStale}
              onPage={page}
              openKey={chosen}
              onOpenBlock={(key) => set({ chosen: key }, { isStep: chosen === '' })}
            />
            <DayList board={board} />
          </>
        )}
      </Answer>
      {data && block && (
        <BlockPanel key={chosen} board={data.board} block={block} onClose={() => set({ chosen: '' })} />
      )}
    </Page>
  );
};

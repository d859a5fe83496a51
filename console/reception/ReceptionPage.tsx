import { type SyntheticEvent, useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant, useToday } from '#console/address/useConsole.ts';
import { askedItems } from '#console/kit/askedItems.ts';
import { BesidePanel } from '#console/kit/BesidePanel.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DoneWords } from '#console/reservations/moneyWords.ts';
import { ReceptionOf } from '#console/reservations/ReceptionOf.tsx';
import type { ListedReservation } from '#contract/desk/search.ts';
import { dayText } from '#rules/day/dayText.ts';
import { reservationNumber } from '#rules/reservation/reservationNumber.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { useHasWidth } from '#ui/page/useIsDesktop.ts';
import { count, dayRangeText } from '#ui/text/format.ts';
import { FoundList } from './FoundList.tsx';
import { useFound, useReceptionSearch, useSought } from './useReceptionSearch.ts';

type PanelProps = {
  item: ListedReservation;
  isBeside: boolean;
  onDone: (done: DoneWords, about: string) => void;
  onClose: () => void;
};

const Panel = ({ item, isBeside, onDone, onClose }: PanelProps) => {
  const { tenantAlias } = useTenant();
  const { reservationId } = item;
  return (
    <BesidePanel title={item.personName || '予約'} isBeside={isBeside} onClose={onClose}>
      <DescriptionList
        items={[
          {
            term: '予約番号',
            value: (
              <Link to={paths.reservation(tenantAlias, reservationId)} className="hit-area link tabular-nums">
                {reservationNumber(reservationId)}
              </Link>
            ),
          },
          { term: '施設・部屋', value: `${item.containerName} ${item.name}` },
          { term: '利用日時', value: `${dayRangeText(item.firstDay, item.lastDay)} ${item.times}` },
          { term: '状態', value: item.statusText },
          ...askedItems(item.asked),
          item.paymentText !== '' && { term: '支払', value: item.paymentText },
        ]}
      />
      <ReceptionOf reservationId={reservationId} onDone={onDone} />
    </BesidePanel>
  );
};

/** From this width on, in the size of the text, list and panel have room side by side. */
const besideWidth = 75;

/** So many of what was done last stay in sight. */
const keptWords = 3;

type Flash = DoneWords & { readonly about: string };

/** What was done last, whoever is shown by now. */
const LastDone = ({ flashes }: { flashes: readonly Flash[] }) =>
  flashes.length > 0 && (
    <section aria-label="最近の受付">
      <ul className="flex flex-col gap-1">
        {flashes.map(({ about, title }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: what was done keeps its place
          <li key={flashes.length - index}>{`${about}　${title}`}</li>
        ))}
      </ul>
    </section>
  );

type SearchProps = ReturnType<typeof useReceptionSearch>;

const ReceptionSearch = ({ typed, type, field, foundNow, openOnlyOne }: SearchProps) => (
  <search>
    <Form
      onSubmit={(event: SyntheticEvent) => {
        event.preventDefault();
        void openOnlyOne(typed);
      }}
      className="max-w-160"
    >
      <TextField
        label="番号・利用者番号・氏名・フリガナ・電話の末尾"
        support="予約番号（英数字8文字）はハイフンなしでも探せます。1件のときはEnterキーで開きます。読取機は、この画面のどこからでも読み取れます。"
        type="search"
        ref={field}
        value={typed}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => type(event.target.value)}
      />
    </Form>
    <p role="status" className="font-700">
      {foundNow === 0 && <span className="sr-only">該当する予約はありません。</span>}
      {foundNow !== null && foundNow > 1 && `${count(foundNow, '件')}あります。一覧から選択してください。`}
    </p>
  </search>
);

const emptyWords = (text: string) =>
  text.trim() === ''
    ? { title: '本日の予約はありません' }
    : { title: '該当する予約はありません', text: '番号を確認するか、氏名や利用者番号で探してください。' };

/** The people who come today: found by the number of the reservation, or by who they are, and received. */
export const Component = () => {
  const today = useToday();
  const sought = useSought();
  const search = useReceptionSearch(sought);
  const { text, chosen, reads, open, close } = search;
  const { query, others } = useFound(text, sought);
  const isBeside = useHasWidth(besideWidth);
  const [flashes, setFlashes] = useState<readonly Flash[]>([]);
  const shown = [...(query.data?.items ?? []), ...others];
  const item = shown.find(({ reservationId }) => reservationId === chosen);
  return (
    <Page title="受付" lead={`${dayText(today)}に利用する予約です。`}>
      <ReceptionSearch {...search} />
      <LastDone flashes={flashes} />
      <div className={item && isBeside ? 'grid grid-cols-[minmax(0,1fr)_26rem] items-start gap-6' : ''}>
        <QueryState
          query={query}
          empty={({ items }) => (items.length > 0 || others.length > 0 ? null : emptyWords(text))}
        >
          {({ items, hasMore }) => (
            <div className="flex flex-col gap-4">
              {hasMore && (
                <NotificationBanner tone="info" title="はじめの200件を表示しています。">
                  <p>施設を選ぶか、番号や氏名で絞り込んでください。</p>
                </NotificationBanner>
              )}
              {items.length > 0 && <FoundList caption="本日の予約" rows={items} chosenId={chosen} onOpen={open} />}
              {others.length > 0 && (
                <>
                  <NotificationBanner tone="warning" title="本日の予約にはありません。ほかの日の予約です。" />
                  <FoundList caption="ほかの日の予約" rows={others} chosenId={chosen} onOpen={open} />
                </>
              )}
            </div>
          )}
        </QueryState>
        {item && (
          <Panel
            key={`${item.reservationId} ${reads}`}
            item={item}
            isBeside={isBeside}
            onDone={(done, about) => setFlashes((before) => [{ ...done, about }, ...before].slice(0, keptWords))}
            onClose={close}
          />
        )}
      </div>
    </Page>
  );
};

import { useEffect, useState } from 'react';
import { Link, useParams } from 'react-router';
import { useArrivalFlash } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import { WholeText } from '#console/kit/table/WholeText.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { PhoneList } from './PhoneList.tsx';
import { StopDialog } from './StopDialog.tsx';
import { WordsShown } from './WordsShown.tsx';

type Shown = ResponseOf<'Office/GetMessage'>;

/** While some of it waits it is asked again so often. */
const watching = 5_000;

/**
 * How far it has come, asked again and again without naming anybody. Whom it did not reach is read once more when nothing
 * waits, because each look at them is written down.
 */
function useDelivery({ messageId, counts }: Shown) {
  const isUnderWay = counts.waiting > 0;
  const { data } = useStaffQuery(
    'Office/GetDelivery',
    { messageId },
    { enabled: isUnderWay, ...(isUnderWay && { refetchInterval: watching }) },
  );
  const now = isUnderWay ? data?.counts : undefined;
  const isOver = now?.waiting === 0;
  useEffect(() => {
    if (isOver) askFor('Office/GetMessage');
  }, [isOver]);
  return now ?? counts;
}

function deliveryItems(counts: Shown['counts'], isForgotten: boolean) {
  const { sent, waiting, failed, stopped, toPhone } = counts;
  const people = (number: number) => count(number, '人');
  if (isForgotten)
    return [
      { term: '届いた方', value: people(sent) },
      { term: '届かなかった方', value: people(failed) },
    ];
  return [
    { term: '送信済み', value: people(sent) },
    { term: '送信待ち', value: people(waiting) },
    { term: '送信できず', value: people(failed) },
    { term: '電話で連絡', value: people(toPhone) },
    stopped > 0 && { term: '取りやめ', value: people(stopped) },
  ];
}

const Named = ({ title, people, all }: { title: string; people: Shown['failed']; all: number }) => {
  const { tenantAlias } = useTenant();
  if (people.length === 0) return null;
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-std-16B-170">{title}</h3>
      <ul className="flex flex-col gap-2">
        {people.map(({ userNumber, personName }) => (
          <li key={userNumber}>
            <Link to={paths.person(tenantAlias, userNumber)} className="hit-area link">
              {`${personName}（${userNumber}）`}
            </Link>
          </li>
        ))}
      </ul>
      {all > people.length && <p>最初の{count(people.length, '人')}を表示しています。</p>}
    </section>
  );
};

const Delivery = ({ shown, onStop }: { shown: Shown; onStop: () => void }) => {
  const counts = useDelivery(shown);
  const { messageId, failed, phoned, audience, sentAt, subject, isForgotten } = shown;
  const unreached = counts.failed + counts.toPhone;
  return (
    <Card title="送信の状況">
      <div className="flex flex-col gap-5">
        <DescriptionList items={deliveryItems(counts, isForgotten)} />
        {isForgotten && <p>送信から90日を過ぎたため、宛先の一覧は残っていません。</p>}
        {counts.waiting > 0 && (
          <div>
            <Button variant="outline" onClick={onStop}>
              送信を取りやめる
            </Button>
          </div>
        )}
        {!isForgotten && (
          <PhoneList messageId={messageId} people={unreached} facts={[subject, audience, dateTimeText(sentAt)]} />
        )}
        <Named title="送信できなかった方" people={failed} all={counts.failed} />
        <Named title="届かないため、電話で知らせる方" people={phoned} all={counts.toPhone} />
      </div>
    </Card>
  );
};

const Facts = ({ shown }: { shown: Shown }) => (
  <DescriptionList
    items={[
      { term: '宛先', value: <WholeText text={shown.audience} /> },
      { term: '人数', value: count(shown.people, '人') },
      { term: '送信', value: `${dateTimeText(shown.sentAt)} ${shown.sentBy}` },
      { term: '理由', value: shown.reason || '（保存期間を過ぎました）' },
      shown.stopped !== null && {
        term: '取りやめ',
        value: `${dateTimeText(shown.stopped.at)} ${shown.stopped.by}`,
      },
    ]}
  />
);

/** What was sent to whom, and how far it has come. */
export const Component = () => {
  const { messageId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const { flash, tell } = useFlash(useArrivalFlash());
  const [isStopping, setIsStopping] = useState(false);
  const query = useStaffQuery('Office/GetMessage', { messageId });
  return (
    <Page title="送ったメッセージ" backTo={paths.messages(tenantAlias)} backLabel="メッセージ">
      <Flash flash={flash} />
      <QueryState query={query}>
        {(shown) => (
          <div className="grid items-start gap-8 desktop:grid-cols-2">
            <div className="flex min-w-0 flex-col gap-6">
              <Facts shown={shown} />
              <Delivery shown={shown} onStop={() => setIsStopping(true)} />
            </div>
            <WordsShown
              title="送った文面"
              subject={shown.subject || '（保存期間を過ぎました）'}
              body={shown.body || '（保存期間を過ぎました）'}
            />
            {isStopping && (
              <StopDialog
                messageId={messageId}
                onClose={() => setIsStopping(false)}
                onDone={() => {
                  setIsStopping(false);
                  tell('まだ送信していない分を取りやめました。');
                }}
              />
            )}
          </div>
        )}
      </QueryState>
    </Page>
  );
};

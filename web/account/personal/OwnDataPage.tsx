import { Download } from 'lucide-react';
import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { useCallQuery } from '#client/queries.ts';
import type { DataRecord, DataSection } from '#contract/account.ts';
import { paths } from '#contract/screens.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { ErrorState } from '#ui/feedback/ErrorState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count, dateTimeText, dayText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { EraseAccount } from './EraseAccount.tsx';

/** So many records are added at a press: somebody may have thousands. */
const pageSize = 50;

const isDateTime = (text: string) => /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(text);
const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

function readable(value: string) {
  if (isDateTime(value)) return dateTimeText(value);
  return isDay(value) ? dayText(value) : value;
}

const itemsOf = (record: DataRecord) =>
  record.filter(({ value }) => value !== '').map(({ label, value }) => ({ term: label, value: readable(value) }));

const Section = ({ title, records }: DataSection) => {
  const [shown, setShown] = useState(0);
  const rest = records.length - shown;
  return (
    <Disclosure
      label={`${title}（${count(records.length, '件')}）`}
      onOpen={() => setShown((before) => Math.max(before, pageSize))}
    >
      {records.length === 0 && <p>ありません。</p>}
      {records.slice(0, shown).map((record, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the records of one answer keep their places
        <Card key={index}>
          <DescriptionList items={itemsOf(record)} />
        </Card>
      ))}
      {shown > 0 && rest > 0 && (
        <Button variant="outline" className="self-start" onClick={() => setShown(shown + pageSize)}>
          {`続きを表示する（残り${count(rest, '件')}）`}
        </Button>
      )}
    </Disclosure>
  );
};

const OwnData = () => {
  const { tenantAlias } = useTenant();
  const { data, error, isFetching, refetch } = useCallQuery('Authentication/GetOwnData', {});
  if (!data) {
    if (error) return <ErrorState advice={loadAdvice(error)} onRetry={refetch} isRetrying={isFetching} />;
    return (
      <Loading>
        <Skeleton rows={5} rowClassName="h-11" />
      </Loading>
    );
  }
  const saveAll = () =>
    saveText({
      name: `${tenantAlias}-${data.madeAt.slice(0, 10)}.json`,
      type: 'application/json',
      text: JSON.stringify({ madeAt: data.madeAt, sections: data.sections }, null, 2),
    });
  return (
    <>
      <div className="flex flex-col gap-2">
        {data.sections.map((section) => (
          <Section key={section.name} {...section} />
        ))}
      </div>
      <Button
        variant="outline"
        className="self-start"
        icon={<Download aria-hidden="true" className="size-5" />}
        onClick={saveAll}
      >
        すべてをファイルに保存する
      </Button>
      <EraseAccount whyNot={data.whyNotErasable} />
    </>
  );
};

/** All that is kept of the user, to read and to take along, and the way to be forgotten. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  return (
    <Page
      title="自分のデータ"
      width="text"
      backTo={paths.account(tenantAlias)}
      lead="登録されているあなたのデータです。項目を押すと内容を確かめられます。"
    >
      <OwnData />
    </Page>
  );
};

import { count as countText, monthText } from '#web/ui/format.ts';
import { SpinnerIcon } from '#web/ui/SpinnerIcon.tsx';

type MonthStatusProps = {
  month: string;
  /** Of entries; undefined until they are there. */
  count: number | undefined;
  isFailed: boolean;
};

const StatusText = ({ month, count, isFailed }: MonthStatusProps) => {
  if (isFailed) return null;
  if (count === undefined) {
    return (
      <>
        <SpinnerIcon className="size-5 text-key-900" />
        読み込みです...
      </>
    );
  }
  return count === 0
    ? `${monthText(month)}の予約・申込はありません。`
    : `${monthText(month)}の予約・申込は${countText(count, '件')}です。`;
};

/** What the calendar shows, in a line that is always there, so that nothing moves when a month arrives. */
export const MonthStatus = (props: MonthStatusProps) => (
  <p role="status" className="flex min-h-[1lh] items-center gap-2 text-solid-gray-700">
    <StatusText {...props} />
  </p>
);

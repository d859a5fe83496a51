import { choiceLines } from '#rules/lottery/choiceWords.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import { receiptCheckWords } from '#rules/lottery/verify/checkWords.ts';
import type { ReceiptReport } from '#rules/lottery/verify/verifyReceipt.ts';
import { Badge } from '#ui/Badge.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count } from '#ui/text/format.ts';
import { CheckList } from './CheckList.tsx';
import { receiptVerdict } from './receiptVerdict.ts';

type ReceiptResultProps = { report: ReceiptReport | undefined; entryCount: number; definition: Definition | null };

const Choices = ({ report: { line, rounds }, definition }: { report: ReceiptReport; definition: Definition }) => (
  <ol className="flex flex-col">
    {line?.c.map((choice, index) => {
      const isWon = (rounds?.[index] ?? 0) > 0;
      return (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: choices have their places and no names
          key={index}
          className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 border-b border-solid-gray-300 py-2 last:border-b-0"
        >
          <span className="min-w-0">
            <span className="block text-dns-14N-130 text-solid-gray-700">第{index + 1}希望</span>
            {choiceLines(choice, definition).map((text) => (
              <span key={text} className="name block">
                {text}
              </span>
            ))}
          </span>
          <Badge tone={isWon ? 'success' : 'neutral'}>{isWon ? '当選' : '落選'}</Badge>
        </li>
      );
    })}
  </ol>
);

const Verdict = ({ report, entryCount }: { report: ReceiptReport; entryCount: number }) => {
  const { tone, title, text } = receiptVerdict(report);
  return (
    <NotificationBanner tone={tone} title={title}>
      <p>{text}</p>
      {report.rank !== null && (
        <p>
          抽選の順番は、{count(entryCount, '件')}のうち{count(report.rank, '番目')}でした。
        </p>
      )}
    </NotificationBanner>
  );
};

/** The result for one's own entry: the verdict, which is announced, and the checks behind it. */
export const ReceiptResult = ({ report, entryCount, definition }: ReceiptResultProps) => (
  <>
    <div role="status" className="empty:-mt-4">
      {report && <Verdict report={report} entryCount={entryCount} />}
    </div>
    {report && definition && <Choices report={report} definition={definition} />}
    {report && <CheckList label="自分の申込みの検算" checks={report.checks} words={receiptCheckWords} />}
  </>
);

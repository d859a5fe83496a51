import { Disclosure } from '#ui/Disclosure.tsx';
import { Tag } from '#ui/Tag.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { count } from '#ui/text/format.ts';
import { ResultWords } from '#web/lottery/ResultWords.tsx';
import { acceptanceText, entryTypeTexts, winLimitText } from '../eventTexts.ts';
import type { spanLines } from './selection.ts';

type Lines = ReturnType<typeof spanLines>;

const Span = ({ line: { span, allowance } }: { line: Lines[number] }) => (
  <li className="flex flex-col gap-1">
    <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
      <span className="name text-std-16B-170">{span.name}</span>
      <Tag look={span.entryType === 'lottery' ? 'key' : 'neutral'}>{entryTypeTexts[span.entryType]}</Tag>
    </span>
    <span className="flex flex-wrap gap-x-4 text-dns-14N-130 leading-150">
      <span className="text-wrap">
        <DatesText text={acceptanceText(span)} />
      </span>
      {span.announceAt !== null && <ResultWords draw={{ ...span, announceAt: span.announceAt }} />}
      {span.audience.map((who) => (
        <span key={who}>対象：{who}</span>
      ))}
      {span.winLimit !== null && <span>{winLimitText(span.winLimit)}</span>}
      {/* On desktops it stands beside the list. */}
      {allowance && <span className="desktop:hidden">{allowance}</span>}
    </span>
  </li>
);

const List = ({ label, lines }: { label: string; lines: Lines }) =>
  lines.length > 0 && (
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    <ul role="list" aria-label={label} className="flex flex-col gap-3">
      {lines.map((line) => (
        <Span key={line.span.eventEntrySpanId} line={line} />
      ))}
    </ul>
  );

/** When and how courses take people, and how many each person may take; rounds that are over are folded. */
export const EntrySpans = ({ lines, now }: { lines: Lines; now: string }) => {
  const isOver = ({ span }: Lines[number]) => span.closesAt <= now;
  const over = lines.filter(isOver);
  return (
    <div className="flex flex-col gap-1 rounded-12 bg-key-50 px-gutter py-3 empty:hidden">
      <List label="受付期間" lines={lines.filter((line) => !isOver(line))} />
      {over.length > 0 && (
        <Disclosure label={`終わった受付期間（${count(over.length, '件')}）`}>
          <List label="終わった受付期間" lines={over} />
        </Disclosure>
      )}
    </div>
  );
};

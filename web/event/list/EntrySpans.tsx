import { Tag } from '#ui/Tag.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { acceptanceText, entryTypeTexts, winLimitText } from '../eventTexts.ts';
import type { spanLines } from './selection.ts';

/** When and how courses take people, and how many each person may take. */
export const EntrySpans = ({ lines }: { lines: ReturnType<typeof spanLines> }) => (
  <ul
    // biome-ignore lint/a11y/noRedundantRoles: Safari drops the role of lists without bullets unless explicit
    role="list"
    aria-label="受付期間"
    className="flex flex-col gap-3 rounded-12 bg-key-50 px-gutter py-3 empty:hidden"
  >
    {lines.map(({ span, allowance }) => (
      <li key={span.eventEntrySpanId} className="flex flex-col gap-1">
        <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="name text-std-16B-170">{span.name}</span>
          <Tag look={span.entryType === 'lottery' ? 'key' : 'neutral'}>{entryTypeTexts[span.entryType]}</Tag>
        </span>
        <span className="flex flex-wrap gap-x-4 text-dns-14N-130 leading-150">
          <span className="text-wrap">
            <DatesText text={acceptanceText(span)} />
          </span>
          {span.audience.map((who) => (
            <span key={who}>対象：{who}</span>
          ))}
          {span.winLimit !== null && <span>{winLimitText(span.winLimit)}</span>}
          {/* On desktops it stands beside the list. */}
          {allowance && <span className="desktop:hidden">{allowance}</span>}
        </span>
      </li>
    ))}
  </ul>
);

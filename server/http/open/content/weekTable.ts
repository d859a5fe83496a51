import type { DayAvailability, DayCell, DayColumn } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import { dayOfMonth, monthOf, weekdayOf } from '#rules/day/day.ts';
import { dayRangeText, weekdayText } from '#rules/day/dayText.ts';
import { markWords } from '#rules/facility/calendar/markWords.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { type Html, html } from '#server/http/page/html.ts';
import { markLegend, markShape, markSymbols } from './marks.ts';

type Shown = {
  readonly tenantAlias: string;
  readonly availability: DayAvailability;
  /** In the tenant's zone. */
  readonly today: string;
};

const twoDigits = (value: number) => String(value).padStart(2, '0');

const dayOfColumn = (day: string) => `${twoDigits(monthOf(day))}/${twoDigits(dayOfMonth(day))}`;

const spoken = (day: string) => `${monthOf(day)}月${dayOfMonth(day)}日(${weekdayText(day)})`;

/** Rows of seven days in the three layouts of the screens' table (web/facility/DayGrid.tsx). */
const line =
  'group/row grid grid-cols-[repeat(auto-fill,minmax(4.75rem,1fr))] @min-[19.25rem]:grid-cols-[repeat(var(--days,7),minmax(0,1fr))] @min-[44rem]:grid-cols-[minmax(9rem,2fr)_repeat(var(--days,7),minmax(0,1fr))] desktop:@min-[44rem]:grid-cols-[12rem_repeat(var(--days,7),minmax(0,1fr))]';

const rowHead =
  'col-span-full border-b border-solid-gray-200 bg-solid-gray-50 px-3 py-1.5 @min-[44rem]:col-span-1 @min-[44rem]:flex @min-[44rem]:items-center @min-[44rem]:border-e @min-[44rem]:border-e-solid-gray-420 @min-[44rem]:border-b-0 @min-[44rem]:bg-white @min-[44rem]:py-1 min-w-0 text-start font-normal';

const cellLook = 'flex min-h-12 w-full grow items-center justify-center gap-1.5';

const inkOf = ({ date, holidayName }: DayColumn) => {
  if (holidayName !== '' || weekdayOf(date) === 0) return 'text-red-900';
  return weekdayOf(date) === 6 ? 'text-blue-900' : '';
};

const dayHead = (column: DayColumn, today: string) =>
  html`<th role="columnheader" scope="col" class="flex min-w-0 flex-col items-center px-0.5 py-1.5 text-center text-dns-14B-130 tracking-normal ${inkOf(
    column,
  )}"><span>${dayOfColumn(column.date)}</span><span>(${weekdayText(column.date)})</span>${
    column.date === today
      ? html`<span class="rounded-4 bg-key-900 px-1.5 text-[0.75rem] leading-140 text-white forced-colors:border">今日</span>`
      : null
  }${
    column.holidayName === ''
      ? null
      : html`<span class="text-[0.75rem] leading-120 font-normal">${column.holidayName}</span>`
  }</th>`;

const word = (text: string) =>
  html`<span aria-hidden="true" class="hidden text-dns-14N-130 leading-120 text-solid-gray-700 phrase desktop:inline">${text}</span>`;

/** A day with room leads to its frames; why another has none, the screens say once they are there. */
function cellContent(
  { date, articleId, displayText, reason, isAvailable }: DayCell,
  name: string,
  tenantAlias: string,
) {
  const place = `${spoken(date)} ${name}`;
  if (isAvailable) {
    const words = markWords[displayText];
    return html`<a href="${paths.openRoom(tenantAlias, articleId, date)}" aria-label="${place} ${words}" class="${cellLook} hover:bg-key-50">${markShape(displayText, 'size-7')}${word(words)}</a>`;
  }
  const words = unavailableWords[reason ?? 'full'];
  return html`<span class="${cellLook} bg-solid-gray-50">${markShape(displayText, 'size-5')}<span class="sr-only">${place} ${words}</span>${word(words)}</span>`;
}

const cellOf = (cell: DayCell, name: string, tenantAlias: string) =>
  html`<td role="cell" class="flex min-w-0 flex-col border-e border-b border-solid-gray-200 last:border-e-0 @min-[19.25rem]:border-b-0"><span aria-hidden="true" class="px-1 pt-2 text-center text-dns-14N-130 @min-[19.25rem]:hidden">${dayOfColumn(
    cell.date,
  )}(${weekdayText(cell.date)})</span>${cellContent(cell, name, tenantAlias)}</td>`;

const rowOf = ({ articleId, articleName, cells }: DayAvailability['rows'][number], tenantAlias: string) =>
  html`<tr role="row" class="${line} border-b border-solid-gray-420 last:border-b-0"><th role="rowheader" scope="row" class="${rowHead}"><a href="${paths.openRoom(
    tenantAlias,
    articleId,
  )}" class="link text-std-16B-170 leading-140">${articleName}</a></th>${cells.map((cell) =>
    cellOf(cell, articleName, tenantAlias),
  )}</tr>`;

/** The marks of a hall's week, as the screens draw them once their scripts are there. */
export function weekTable({ tenantAlias, availability: { containerName, columns, rows }, today }: Shown): Html {
  const range = dayRangeText(columns[0]?.date ?? today, columns.at(-1)?.date ?? today);
  return html`${markSymbols}<div class="flex flex-wrap items-center justify-between gap-x-6 gap-y-1">
<p class="hidden text-std-16B-170 tablet:block">${range}</p>${markLegend}<span class="min-h-11 min-w-11 tablet:hidden"></span></div>
<div class="@container -mx-gutter tablet:mx-0"><table role="table" class="block w-full overflow-clip border-y border-solid-gray-420 bg-white tablet:rounded-12 tablet:border">
<caption class="sr-only">${containerName}の空き状況</caption>
<thead role="rowgroup" class="sr-only z-10 bg-solid-gray-100 @min-[19.25rem]:not-sr-only @min-[19.25rem]:block @min-[19.25rem]:border-b @min-[19.25rem]:border-black"><tr role="row" class="${line}"><th role="columnheader" scope="col" class="hidden @min-[44rem]:flex @min-[44rem]:px-3 items-end justify-start px-2 py-1.5 text-start text-dns-14B-130">部屋</th>${columns.map(
    (column) => dayHead(column, today),
  )}</tr></thead>
<tbody role="rowgroup" class="block">${rows.map((row) => rowOf(row, tenantAlias))}</tbody></table></div>
<p class="hidden text-dns-14N-130 text-solid-gray-700 tablet:block">記号を選ぶと時間枠へ進みます。</p>`;
}

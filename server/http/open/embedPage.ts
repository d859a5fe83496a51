import type { DayAvailability, DayCell, DayColumn } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { addDays, dayOfMonth, daysBetween, monthOf, weekdayOf } from '#rules/day/day.ts';
import { nameOfWeekday } from '#rules/day/monthlyDay.ts';
import { markWords } from '#rules/facility/calendar/markWords.ts';
import { unavailableWords } from '#rules/facility/calendar/unavailableReasons.ts';
import { type Html, html } from '../page/html.ts';

export const embedStylePath = '/embed/calendar.css';

/** Further ahead no week is offered: a calendar without an end leads programs on for ever. */
export const mostDaysAhead = 366;

const daysOfWeek = 7;

type Shown = {
  readonly tenant: Tenant;
  readonly containerId: string;
  readonly publicUrl: string;
  readonly availability: DayAvailability;
  /** In the tenant's zone. */
  readonly today: string;
  /** The first day of the week. */
  readonly first: string;
};

const weekday = (day: string) => nameOfWeekday(weekdayOf(day)).charAt(0);

const spoken = (day: string) => `${monthOf(day)}月${dayOfMonth(day)}日(${weekday(day)})`;

const head = ({ date, dayKind, holidayName }: DayColumn) =>
  html`<th scope="col" class="${dayKind}">${monthOf(date)}/${dayOfMonth(date)}<br>${weekday(date)}${
    holidayName === '' ? null : html`<span class="heard"> ${holidayName}</span>`
  }</th>`;

const outside = (to: string, content: Html) => html`<a href="${to}" target="_blank" rel="noopener">${content}</a>`;

function cellOf({ tenant: { tenantAlias }, publicUrl }: Shown, { cell, name }: { cell: DayCell; name: string }): Html {
  const { date, articleId, displayText, reason } = cell;
  const words = reason === null ? markWords[displayText] : unavailableWords[reason];
  const mark = html`<span aria-hidden="true">${displayText}</span><span class="heard">${spoken(date)} ${name} ${words}</span>`;
  if (!cell.isAvailable) return html`<td class="none"><span class="none">${mark}</span></td>`;
  return html`<td>${outside(`${publicUrl}${paths.openRoom(tenantAlias, articleId, date)}`, mark)}</td>`;
}

const rowOf = (shown: Shown, { articleId, articleName: name, cells }: DayAvailability['rows'][number]) =>
  html`<tr><th scope="row">${outside(
    `${shown.publicUrl}${paths.openRoom(shown.tenant.tenantAlias, articleId)}`,
    html`${name}`,
  )}</th>${cells.map((cell) => cellOf(shown, { cell, name }))}</tr>`;

/** The weeks before and after, where they are offered. */
function steps({ today, first, tenant, containerId }: Shown) {
  const to = (day: string) => `/embed/t/${tenant.tenantAlias}/halls/${encodeURIComponent(containerId)}?week=${day}`;
  const before = addDays(first, -daysOfWeek);
  const after = addDays(first, daysOfWeek);
  return html`<nav aria-label="表示する週">${
    first > today ? html`<a href="${to(before < today ? today : before)}">前週</a>` : null
  }${daysBetween(today, after) > mostDaysAhead ? null : html`<a href="${to(after)}">翌週</a>`}</nav>`;
}

const legend = Object.entries(markWords)
  .map(([mark, words]) => `${mark} ${words}`)
  .join('　');

/** The week of a hall, as a page without scripts that other sites frame. */
export function embedPage(shown: Shown): string {
  const { tenant, containerId, publicUrl, availability } = shown;
  const { containerName, columns, rows } = availability;
  const title = `${containerName}の空き状況`;
  const page = html`<html lang="ja">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} | ${tenant.tenantName}</title>
<link rel="stylesheet" href="${embedStylePath}">
</head>
<body>
<main>
<h1>${outside(`${publicUrl}${paths.openHall(tenant.tenantAlias, containerId)}`, html`${title}`)}</h1>
${steps(shown)}
<div class="table" role="region" aria-label="${title}" tabindex="0">
<table>
<thead><tr><th scope="col">部屋</th>${columns.map(head)}</tr></thead>
<tbody>${rows.map((row) => rowOf(shown, row))}</tbody>
</table>
</div>
<p>${legend}</p>
<p>印や部屋の名前を選ぶと、予約のページが新しいタブで開きます。</p>
</main>
</body>
</html>`;
  return `<!doctype html>${page.markup}`;
}

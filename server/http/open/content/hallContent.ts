import type { HallPage, RoomPage } from '#contract/facility/page.ts';
import type { DayAvailability } from '#contract/facility/room.ts';
import { paths } from '#contract/screens.ts';
import type { Tenant } from '#contract/tenant.ts';
import { addDays, daysBetween } from '#rules/day/day.ts';
import { type Html, html } from '#server/http/page/html.ts';
import { mostDaysAhead } from '../embedPage.ts';
import { frameAround } from './frameAround.ts';
import { weekTable } from './weekTable.ts';

type Shown = {
  readonly tenant: Tenant;
  readonly hall: HallPage;
  readonly availability: DayAvailability;
  /** In the tenant's zone. */
  readonly today: string;
  /** The first day of the week. */
  readonly first: string;
};

/** A document is small, however many rooms a hall has; the screens show all of them. */
const mostRooms = 12;

const daysOfWeek = 7;

/** Of buttons (ui/action/buttonStyle.ts). */
const button =
  'inline-flex max-w-full items-center justify-center gap-2 border text-center no-underline min-h-12 min-w-[min(6rem,100%)] rounded-8 px-gutter py-2 text-oln-16B-100 leading-150';

const outlined = `${button} min-w-0! px-3! border-key-900 bg-white text-key-900 hover:bg-key-50 hover:underline`;

const chevron = (path: string) =>
  html`<svg aria-hidden="true" viewBox="0 0 24 24" fill="none" stroke="currentColor" stroke-width="2" stroke-linecap="round" stroke-linejoin="round" class="size-5 shrink-0"><path d="${path}"/></svg>`;

const back = chevron('m15 18-6-6 6-6');
const forth = chevron('m9 18 6-6-6-6');

/** Weeks that only screens show stand there without leading anywhere: programs would follow them for ever. */
function steps({ tenant: { tenantAlias }, hall: { containerId }, today, first }: Shown) {
  const step = (day: string, content: Html) => {
    const ahead = daysBetween(today, day);
    if (ahead <= -daysOfWeek || ahead > mostDaysAhead) return html`<span class="${outlined}">${content}</span>`;
    return html`<a rel="nofollow" href="${paths.openHall(tenantAlias, containerId, day)}" class="${outlined}">${content}</a>`;
  };
  return html`<div class="flex flex-wrap gap-2">${step(addDays(first, -daysOfWeek), html`${back}前週`)}${step(
    today,
    html`今日から`,
  )}${step(addDays(first, daysOfWeek), html`翌週${forth}`)}</div>`;
}

const sizeOf = ({ capacity, areaM2 }: RoomPage) =>
  [capacity === null ? '' : `定員${capacity}人`, areaM2 === null ? '' : `${areaM2}㎡`]
    .filter((text) => text !== '')
    .join('・');

/** Pictures come with the screens: here they would take the line from these. */
const roomCard = (room: RoomPage, tenantAlias: string) =>
  html`<li class="relative flex flex-col gap-1 rounded-12 border border-solid-gray-300 bg-white p-4"><span aria-hidden="true" class="block aspect-video rounded-8 bg-key-50"></span><h3 class="mt-1 text-std-16B-170"><a href="${paths.openRoom(
    tenantAlias,
    room.articleId,
  )}" class="name after:absolute after:inset-0 hover:underline">${room.articleName}</a></h3><p class="text-dns-14N-130 text-solid-gray-700">${sizeOf(room)}</p>${
    room.features.length === 0
      ? null
      : html`<p class="text-dns-14N-130 text-solid-gray-700">${room.features.slice(0, 4).join('・')}</p>`
  }</li>`;

const fact = (term: string, value: string) =>
  value === '' ? null : html`<p><span class="text-std-16B-170">${term}</span> ${value}</p>`;

const facts = ({ zipCode, address, phoneNumber }: HallPage) =>
  [zipCode, address, phoneNumber].every((text) => text === '')
    ? null
    : html`<section aria-label="施設の案内" class="flex flex-col gap-4 rounded-12 border border-solid-gray-300 bg-white px-gutter py-4 sm:p-6"><h2 class="text-std-18B-160">施設の案内</h2>${fact(
        '郵便番号',
        zipCode && `〒${zipCode}`,
      )}${fact('住所', address)}${fact('電話番号', phoneNumber)}</section>`;

/** The page of a hall before any script: its week, its rooms, and where it is. */
export function hallContent(shown: Shown): Html {
  const { tenant, hall, availability, today } = shown;
  const { tenantAlias } = tenant;
  const rows = availability.rows.slice(0, mostRooms);
  const content = html`<div class="page-width flex flex-col gap-6 py-6 tablet:py-8 desktop:pt-4 desktop:pb-16">
<div class="flex flex-col gap-2">
<div class="flex flex-wrap items-center justify-between gap-x-6"><a href="${paths.openHalls(tenantAlias)}" class="${button} border-transparent bg-transparent text-key-900 underline underline-offset-3 -ms-4 min-w-0! px-3!">${back}施設一覧へ戻る</a></div>
<div class="flex flex-wrap items-end justify-between gap-x-6 gap-y-2"><h1 class="text-std-24B-150 sm:text-std-28B-150 name">${hall.containerName}</h1></div>
${hall.address === '' ? null : html`<div class="max-w-160 text-solid-gray-700 phrase">${hall.address}</div>`}
</div>
<div class="flex min-w-0 flex-col gap-6">
<section aria-label="空き状況" class="flex flex-col gap-2"><div class="flex flex-wrap items-end justify-between gap-2"><h2 class="text-std-20B-150">空き状況</h2>${steps(shown)}</div>
${weekTable({ tenantAlias, availability: { ...availability, rows }, today })}</section>
<section aria-label="部屋" class="flex flex-col gap-3"><h2 class="text-std-20B-150">部屋</h2><ul role="list" class="grid gap-4 tablet:grid-cols-2 desktop:grid-cols-3">${hall.rooms
    .slice(0, mostRooms)
    .map((room) => roomCard(room, tenantAlias))}</ul>${
    hall.rooms.length > mostRooms ? html`<p>ほかに${hall.rooms.length - mostRooms}室あります。</p>` : null
  }</section>
${facts(hall)}
</div></div>`;
  return frameAround(tenant, 'openHalls', content);
}

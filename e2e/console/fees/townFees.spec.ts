import { randomBytes } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { parse } from 'yaml';
import type { Arrange } from '#e2e/story/arrange.ts';
import { heading } from '#e2e/story/booking.ts';
import { pressOnceReady } from '#e2e/story/keyboard.ts';
import { type StoryClock, test } from '#e2e/story/story.ts';
import { isFullLoad } from '#rules/testing/load.ts';
import { aPublishedTown, casesText, publishedTowns, townText } from '#server/bundle/testing/aPublishedTown.ts';
import type { Arranging } from '#server/testing/factories.ts';
import { consolePath, enterAsStaff } from '../staff.ts';
import { addByForm, type Called, type Entry } from './typeRules.ts';

test.use({ viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false });

type Coded = { readonly code: string; readonly label: string };

type Bundle = {
  readonly classes?: readonly Coded[];
  readonly containers: readonly {
    readonly articles: readonly { readonly key: string; readonly name: string }[];
    readonly useConditions?: readonly Coded[];
    readonly ordinance: readonly Entry[];
  }[];
};

const listIn = (value: unknown) => (value ?? []) as readonly Entry[];

/** What a town publishes: its rules and fees, as they are written, and what its codes are called. */
function publishedBy(town: string) {
  const { classes = [], containers } = parse(townText(town)) as Bundle;
  const [place] = containers;
  const [version] = place?.ordinance ?? [];
  if (!place || !version) throw new Error(`${town} has no ordinance.`);
  const steps = listIn(version.steps);
  const granted = steps.filter(({ kind }) => kind === 'reductions').flatMap(({ rules }) => listIn(rules));
  const names = new Map<unknown, unknown>([
    ['base', '基本使用料'],
    ...steps.map(
      (step) =>
        [
          step.as,
          listIn(step.rules)
            .map(({ label }) => label)
            .join('・'),
        ] as const,
    ),
    ...place.articles.map(({ key, name }) => [key, name] as const),
    ...[...classes, ...(place.useConditions ?? []), ...granted].map(({ code, label }) => [code, label] as const),
  ]);
  const called: Called = (code) => String(names.get(code) ?? code);
  return { version, called, cases: parse(casesText(town)) as readonly Entry[] };
}

const kindOf = (list: string, { kind }: Entry) => {
  if (list === 'equipment') return 'item';
  return typeof kind === 'string' ? kind : list === 'examples' ? 'fee' : list;
};

/** Enters a list of a version, one entry after the other. */
async function enter(page: Page, list: string, entries: readonly Entry[], called: Called) {
  for (const entry of entries) await addByForm(page, kindOf(list, entry), entry, called);
}

type Story = { readonly page: Page; readonly arrange: Arrange; readonly clock: StoryClock };

/** The forms of a version that follows the one of the town. */
async function openForms({ page, arrange, clock }: Story, town: string) {
  const now = () => Date.now() + clock.offsetMs;
  // Of a server only the clock is asked.
  const server = { db: arrange.db, server: { clock: now } as Arranging['server'], clock: now };
  const renamed = (text: string) => text.replace(/alias: \S+/, `alias: town-${randomBytes(6).toString('hex')}`);
  const { tenant } = await aPublishedTown(server, town, renamed);
  await enterAsStaff(page, await arrange.aStaffMember(tenant, { role: 'manager' }));
  await page.goto(consolePath(tenant.tenantAlias, '/fees'));
  await page.getByRole('link', { name: /料金を変更する$/ }).click();
  await page.getByRole('radio', { name: '規定で編集' }).press('Space');
  return tenant;
}

/** What is kept of each version of a town, without the day and the examples that are its own. */
async function rulesKept({ db }: Arrange, { tenantId }: { readonly tenantId: string }) {
  const rows = await db.selectFrom('ordinance_version').select('body').where('tenant_id', '=', tenantId).execute();
  return rows.map(({ body }) => ({ ...(body as Entry), firstDay: '', examples: [] }));
}

const holding = (page: Page, cases: readonly Entry[]) =>
  expect(page.getByText(`試算例：${cases.length}件が公表額と一致しています。`)).toBeVisible();

/** Of each kind of fee that a town publishes some, at most three. */
const someOf = (cases: readonly Entry[]) =>
  cases.length <= 3 ? cases : [...cases.slice(1, 2), ...cases.slice(-4, -3), ...cases.slice(-1)];

for (const town of publishedTowns) {
  test(`[OFFICE-04] published fees of ${town} are entered by form and come out by its rules`, async ({
    arrange,
    clock,
    page,
  }) => {
    const { called, cases } = publishedBy(town);
    await openForms({ page, arrange, clock }, town);
    await enter(page, 'examples', someOf(cases), called);
    await holding(page, someOf(cases));
  });

  // All of it is typed by `npm run drill -- fees`.
  if (isFullLoad) {
    test(`[OFFICE-04] the rules and all published fees of ${town} are entered by form, come out, and are published`, async ({
      arrange,
      clock,
      page,
    }) => {
      test.setTimeout(600_000);
      const { version, called, cases } = publishedBy(town);
      const tenant = await openForms({ page, arrange, clock }, town);
      await page.getByRole('textbox', { name: /^根拠/ }).fill(String(version.law));
      await page.getByRole('button', { name: 'すべての規定を消す' }).click();
      // Frames together may have a name that no frame has; it is priced once it is there.
      for (const list of ['combined', 'base', 'steps', 'equipment', 'refunds', 'dues']) {
        await enter(page, list, listIn(version[list]), called);
      }
      await enter(page, 'examples', cases, called);
      await holding(page, cases);
      await page.getByRole('button', { name: '変わる内容を確認する' }).click();
      await page.getByRole('button', { name: '公開へ進む' }).click();
      await pressOnceReady(page.getByRole('dialog').getByRole('button', { name: '使用料を公開する' }));
      await expect(heading(page, '使用料の版')).toBeFocused();
      const [written, ...entered] = await rulesKept(arrange, tenant);
      expect(entered).toEqual([written]);
      console.log(`${town}: ${cases.length} of ${cases.length} published fees come out, entered by screen`);
    });
  }
}

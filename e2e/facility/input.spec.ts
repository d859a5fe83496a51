import { expect, type Page } from '@playwright/test';
import type { Resident } from '../story/arrange.ts';
import { violationsOf } from '../story/axe.ts';
import {
  dialog,
  factOf,
  fillInPurpose,
  frameButton,
  heading,
  inputForm,
  reserveButton,
  totalOf,
} from '../story/booking.ts';
import { holdBack } from '../story/interfere.ts';
import { putSessionKeys, sessionKeys } from '../story/sessionKeys.ts';
import { test } from '../story/story.ts';

const day = '2026-06-20';
const articlePath = ({ hall }: Resident) => `reservation-calendar/${hall.containerId}/${day}/${hall.halfA.articleId}`;

const takeMorning = (page: Page) => frameButton(page, '午前 09:00～12:00').click();

const optionsOf = (page: Page) =>
  inputForm(page)
    .purposeType.getByRole('option')
    .evaluateAll((options) =>
      options.flatMap((option) => ((option as HTMLOptionElement).value ? [option.textContent] : [])),
    );

test('[INPUT-01] the input shows place, room, day and frame, has every field, and leads to the confirmation', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({}, { equipment: ['マイク', 'ピアノ', { name: '譜面台', stock: 10 }] });
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  await expect(factOf(page, '施設')).toHaveText('中央公民館');
  await expect(factOf(page, '部屋')).toHaveText('ホールA');
  await expect(factOf(page, '利用日')).toContainText('2026/06/20(土)');
  await expect(factOf(page, '時間枠')).toContainText('午前 09:00～12:00');

  const form = inputForm(page);
  await expect(form.withoutFee).toBeChecked();
  await expect(form.attendees).toHaveValue('');
  await expect(form.equipment.getByRole('checkbox')).toHaveCount(3);
  await form.equipment.getByRole('checkbox', { name: '譜面台（あと10）' }).check();
  await page.getByRole('combobox', { name: '譜面台の数' }).selectOption('6');
  await fillInPurpose(page);
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${articlePath(resident)}/input/confirm`);
  await expect(factOf(page, '備品')).toHaveText('譜面台 × 6');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  const units = arrange.db.selectFrom('occupancy').innerJoin('space', 'space.space_id', 'occupancy.space_id');
  const { tenantId } = resident.town;
  const held = units.select('unit').where('occupancy.tenant_id', '=', tenantId).where('lent_as', '=', '譜面台');
  expect(await held.execute()).toHaveLength(6);
});

test('[INPUT-01] several days of one booking stand as a range with the frames of each', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident({ canFacilitySpanReservation: true });
  await enter(resident, articlePath(resident));
  await page.getByRole('checkbox', { name: '6月20日(土) 午前 09:00～12:00' }).check();
  await page.getByRole('checkbox', { name: '6月22日(月) 夜間 18:00～22:00' }).check();
  await page.getByRole('button', { name: 'まとめて予約する' }).click();
  await expect(factOf(page, '利用日')).toContainText(/2026\/06\/20\(土\)\s*～\s*2026\/06\/22\(月\)/);
  await expect(factOf(page, '時間枠')).toContainText(/2026\/06\/20\(土\)\s*午前 09:00～12:00/);
  await expect(factOf(page, '時間枠')).toContainText(/2026\/06\/22\(月\)\s*夜間 18:00～22:00/);
});

test('the last booking of the room fills the form in, once, and what is not wanted goes with a press', async ({
  arrange,
  callServer,
  enter,
  page,
}) => {
  const notes = '・後片付けをお願いします。\n'.repeat(8);
  const resident = await arrange.aResident({}, { equipment: ['マイク', { name: 'ピアノ', stock: 3 }], notes });
  const { hall, session } = resident;
  const typed = {
    purpose: '句会',
    purposeType: '会議',
    expectedNumberOfAttendee: 12,
    equipmentNames: ['ピアノ'],
    equipmentQuantities: [{ name: 'ピアノ', quantity: 2 }],
  };
  const booked = { ...arrange.reserveBody(hall, { date: '2026-06-19' }), ...typed };
  expect((await callServer('Reservation/Reserve', booked, { session })).status).toBe(200);
  await enter(resident, articlePath(resident));
  await takeMorning(page);

  const form = inputForm(page);
  const isFilled = async (is: boolean) => {
    await expect(page.getByText('前回の内容を入力しました。', { exact: true }).first()).toBeVisible({ visible: is });
    await expect(form.purpose).toHaveValue(is ? '句会' : '');
    await expect(form.purposeType).toHaveValue(is ? '会議' : '');
    await expect(form.attendees).toHaveValue(is ? '12' : '');
    await expect(form.equipment.getByRole('checkbox', { name: 'ピアノ' })).toBeChecked({ checked: is });
    if (is) await expect(page.getByRole('combobox', { name: 'ピアノの数' })).toHaveValue('2');
  };
  await isFilled(true);
  await page.getByRole('button', { name: '入力を消す' }).click();
  await isFilled(false);
  await expect(page.getByRole('button', { name: '前回と同じ内容を入力する' })).toBeFocused();
  // It does not come back by itself, neither here nor with another frame.
  await page.getByRole('link', { name: '戻る' }).click();
  await frameButton(page, '午後 13:00～17:00').click();
  await isFilled(false);
  await page.reload();
  await isFilled(false);
  await page.getByRole('button', { name: '前回と同じ内容を入力する' }).click();
  await isFilled(true);

  await page.getByText('予約にあたっての注意事項').click();
  await expect(page.getByText('・後片付けをお願いします。')).toBeVisible();
  await form.submit.click();
  await expect(factOf(page, '使用目的')).toHaveText('句会');
});

test('what was typed already is not written over when the last booking arrives late', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await arrange.aReservation(resident.member, resident.hall, { date: '2026-06-19', purpose: '句会' });
  const goOn = await holdBack(page, 'Reservation/FindPreviousInput');
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const { purpose } = inputForm(page);
  await purpose.fill('総会');
  await goOn();
  await expect(page.getByRole('button', { name: '前回と同じ内容を入力する' })).toBeVisible();
  await expect(purpose).toHaveValue('総会');
});

test('[INPUT-01] without a cart, or without an item in it, it returns to the room', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  const input = `${articlePath(resident)}/input`;
  await enter(resident, input);
  await expect(page).toHaveURL(`/t/${resident.town.tenantAlias}/${articlePath(resident)}`);
  await expect(heading(page, 'ホールA')).toBeVisible();

  await takeMorning(page);
  await expect(heading(page, '予約内容の入力')).toBeVisible();
  const { myCart = '{}' } = await sessionKeys(page);
  await putSessionKeys(page, { myCart: JSON.stringify({ ...JSON.parse(myCart), items: [] }) });
  await page.goto(`/t/${resident.town.tenantAlias}/${input}`);
  await expect(heading(page, 'ホールA')).toBeVisible();
});

test('[INPUT-02] what is missing is said one after the other, and the amount only matters with a fee', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const form = inputForm(page);

  await form.submit.click();
  await expect(form.purpose).toHaveAccessibleDescription(/使用目的を入力してください/);
  await expect(page.getByText('種別を選択してください')).toBeHidden();
  await form.purpose.fill('合唱の練習');
  await form.submit.click();
  await expect(form.purposeType).toHaveAccessibleDescription(/種別を選択してください/);
  await expect(page.getByText('使用目的を入力してください')).toBeHidden();
  await form.purposeType.selectOption('音楽');
  await form.withFee.check();
  await form.submit.click();
  await expect(form.admissionFee).toHaveAccessibleDescription(/入場料会費金額を入力してください/);

  await form.admissionFee.fill('１，５００');
  await form.attendees.focus();
  await expect(form.admissionFee).toHaveValue('1500');
  await form.withoutFee.check();
  await expect(form.admissionFee).toBeHidden();
  await form.withFee.check();
  await expect(form.admissionFee).toHaveValue('');
});

test('[INPUT-02] fee and attendees go up to ten million', async ({ arrange, enter, page }) => {
  const resident = await arrange.aResident();
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const form = inputForm(page);
  await form.purpose.fill('合唱の練習');
  await form.purposeType.selectOption('音楽');
  await form.withFee.check();
  await form.admissionFee.fill('10000001');
  await form.submit.click();
  await expect(form.admissionFee).toHaveAccessibleDescription(/10,000,000円まで/);
  await form.admissionFee.fill('10000000');
  await form.attendees.fill('10000001');
  await form.submit.click();
  await expect(form.attendees).toHaveAccessibleDescription(/10,000,000人まで/);
  await form.attendees.fill('10000000');
  await form.submit.click();
  await expect(heading(page, '予約内容の確認')).toBeVisible();
  await expect(factOf(page, '入場料・会費')).toContainText('10,000,000円');
  await expect(factOf(page, '利用予定人数')).toHaveText('10,000,000人');
});

test('[INPUT-02] the server enforces the same', async ({ arrange, callServer }) => {
  const { hall, session } = await arrange.aResident();
  const request = arrange.reserveBody(hall, { date: day });
  const messageFor = async (change: Partial<typeof request>) => {
    const answer = await callServer('Reservation/Reserve', { ...request, ...change }, { session });
    expect(answer.status).toBe(409);
    return answer.body.error?.message;
  };
  expect(await messageFor({ purpose: ' ' })).toBe('使用目的を入力してください');
  expect(await messageFor({ purposeType: '' })).toBe('種別を選択してください');
  expect(await messageFor({ admissionFeeRequired: true })).toBe('入場料会費金額を入力してください');
  expect(await messageFor({ admissionFeeRequired: true, admissionFee: 10_000_001 })).toContain('10,000,000円まで');
  expect(await messageFor({ expectedNumberOfAttendee: 10_000_001 })).toContain('10,000,000人まで');
  const left = await arrange.db.selectFrom('reservation').where('tenant_id', '=', hall.tenantId).selectAll().execute();
  expect(left).toEqual([]);
});

test('[INPUT-03] equipment shows where there is some, but never for musashino', async ({ arrange, enter, page }) => {
  const equipment = ['マイク'];
  const shows = async (resident: Resident, isShown: boolean) => {
    await enter(resident, articlePath(resident));
    await takeMorning(page);
    await expect(inputForm(page).purpose).toBeVisible();
    await expect(inputForm(page).equipment).toBeVisible({ visible: isShown });
  };
  await shows(await arrange.aResident({ functionTag: 'ishinomaki' }, { equipment }), true);
  await shows(await arrange.aResident({ functionTag: 'musashino' }, { equipment }), false);
  await shows(await arrange.aResident({}, { equipment: [] }), false);
});

const usualTypes = ['式典', '講演', '音楽', '舞踊', '演劇', '映画', '会議', '研修', '展示', 'その他'];

test('many optional things are folded behind their number, and name those that are chosen', async ({
  arrange,
  enter,
  page,
}) => {
  const equipment = ['マイク', 'スクリーン', 'ホワイトボード', '演台', { name: '譜面台', stock: 10 }];
  const resident = await arrange.aResident({}, { equipment, notes: '・後片付けをお願いします。' });
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const form = inputForm(page);
  await expect(form.equipment).toBeVisible();
  await expect(form.equipment.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByText('・後片付けをお願いします。')).toBeHidden();
  // On a phone of 360 px everything from the header to the button stands within two screens.
  expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThan(2 * 740);

  await form.equipment.getByText('5件から選択する').click();
  await form.equipment.getByRole('checkbox', { name: '演台' }).check();
  await form.equipment.getByRole('checkbox', { name: '譜面台（あと10）' }).check();
  await form.equipment.getByText('選択中：演台、譜面台').click();
  await expect(form.equipment.getByRole('checkbox')).toHaveCount(0);
  await expect(page.getByRole('combobox', { name: '譜面台の数' })).toBeVisible();
  expect(await violationsOf(page)).toEqual([]);
  await fillInPurpose(page);
  await expect(factOf(page, '備品')).toHaveText(/演台\s*譜面台/);
});

test('[INPUT-04] ishinomaki has its own ten types of purpose, everybody else the usual ten', async ({
  arrange,
  enter,
  page,
}) => {
  const typesIn = async (functionTag: '' | 'ishinomaki' | 'musashino') => {
    const resident = await arrange.aResident({ functionTag });
    await enter(resident, articlePath(resident));
    await takeMorning(page);
    await expect(inputForm(page).purposeType).toBeVisible();
    return optionsOf(page);
  };
  expect(await typesIn('')).toEqual(usualTypes);
  expect(await typesIn('musashino')).toEqual(usualTypes);
  const own = await typesIn('ishinomaki');
  expect(own).toHaveLength(10);
  expect(own).toEqual(expect.arrayContaining(['音楽発表会', '公演', '検診', 'サークル活動', '控室', 'その他']));
});

test('rooms that are free at the same time are booked together, name each other, and are cancelled together', async ({
  arrange,
  enter,
  page,
}) => {
  const resident = await arrange.aResident();
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const together = page.getByRole('group', { name: 'いっしょに使う部屋' });
  await expect(together.getByRole('checkbox')).toHaveCount(1);
  await together.getByRole('checkbox', { name: 'ホールB（1,200円）' }).check();
  await expect(totalOf(page)).toHaveText('2,400円');
  await page.reload();
  await expect(together.getByRole('checkbox', { name: 'ホールB（1,200円）' })).toBeChecked();

  await fillInPurpose(page);
  await expect(factOf(page, 'いっしょに使う部屋')).toHaveText('ホールB');
  await expect(totalOf(page)).toHaveText('2,400円');
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  await expect(factOf(page, '使用料')).toHaveText('2,400円');

  await expect(page.getByText('お支払いと受付は、部屋ごとに行います。')).toBeVisible();

  await page.getByRole('link', { name: '予約票を見る' }).click();
  const others = page.getByRole('region', { name: 'いっしょに予約した部屋' });
  await others.getByRole('link', { name: 'ホールB' }).click();
  await expect(others.getByRole('link', { name: 'ホールA' })).toBeVisible();
  await page.getByRole('button', { name: '申込をまとめて取り消す' }).click();
  await expect(dialog(page)).toContainText('・ホールA');
  await expect(dialog(page)).toContainText('・ホールB');
  await dialog(page).getByRole('button', { name: '取り消す', exact: true }).click();
  await dialog(page).getByRole('button', { name: '閉じる' }).click();
  const left = arrange.db.selectFrom('occupancy').select('space_id').where('tenant_id', '=', resident.town.tenantId);
  expect(await left.execute()).toEqual([]);
});

test('[FEE-07] each of several rooms offers its own equipment, which is kept, charged and held with it', async ({
  arrange,
  enter,
  page,
}) => {
  const equipment = ['マイク', { name: '譜面台', stock: 6 }, { name: 'ピアノ', stock: 1, half: 'B' as const }];
  const resident = await arrange.aResident({}, { equipment });
  await enter(resident, articlePath(resident));
  await takeMorning(page);
  const form = inputForm(page);
  await expect(form.equipment.getByRole('checkbox')).toHaveCount(2);
  await page
    .getByRole('group', { name: 'いっしょに使う部屋' })
    .getByRole('checkbox', { name: /^ホールB/ })
    .check();
  const ofA = page.getByRole('group', { name: 'ホールA：備品' });
  const ofB = page.getByRole('group', { name: 'ホールB：備品' });
  await ofB.getByRole('checkbox', { name: 'ピアノ（あと1）' }).check();
  await ofB.getByRole('checkbox', { name: '譜面台（あと6）' }).check();
  await page.getByRole('combobox', { name: 'ホールB：譜面台の数' }).selectOption('4');
  // What one room is to have is not left for the other.
  await ofA.getByRole('checkbox', { name: '譜面台（あと2）' }).check();
  await expect(page.getByRole('combobox', { name: 'ホールA：譜面台の数' }).getByRole('option')).toHaveCount(2);
  await expect(ofA.getByRole('checkbox', { name: /ピアノ/ })).toHaveCount(0);
  expect(await violationsOf(page)).toEqual([]);

  await page.reload();
  await expect(ofB.getByRole('checkbox', { name: /^ピアノ/ })).toBeChecked();
  await expect(page.getByRole('combobox', { name: 'ホールB：譜面台の数' })).toHaveValue('4');
  await fillInPurpose(page);
  await expect(factOf(page, '備品')).toHaveText(/ホールA：譜面台\s*ホールB：譜面台 × 4、ピアノ/);
  await reserveButton(page).click();
  await expect(heading(page, '予約が確定しました')).toBeVisible();
  const held = await arrange.db
    .selectFrom('occupancy')
    .innerJoin('space', 'space.space_id', 'occupancy.space_id')
    .innerJoin('reservation', 'reservation.reservation_id', 'occupancy.reservation_id')
    .select(['reservation.article_name', 'space.lent_as'])
    .where('occupancy.tenant_id', '=', resident.town.tenantId)
    .where('lent_as', 'is not', null)
    .orderBy('article_name')
    .execute();
  const names = held.map((unit) => `${unit.article_name} ${unit.lent_as}`);
  expect(names.toSorted()).toEqual(
    ['ホールA 譜面台', 'ホールB ピアノ', ...Array.from({ length: 4 }, () => 'ホールB 譜面台')].toSorted(),
  );

  await page.getByRole('link', { name: '予約票を見る' }).click();
  const others = page.getByRole('region', { name: 'いっしょに予約した部屋' });
  await expect(factOf(page, '備品')).toHaveText('譜面台');
  await others.getByRole('link', { name: 'ホールB' }).click();
  await expect(factOf(page, '備品')).toHaveText(/譜面台 × 4\s*ピアノ/);
});

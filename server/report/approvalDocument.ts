import type { FeeLineText } from '#contract/facility/booking.ts';
import { yen } from '#rules/text/yen.ts';
import type { ApprovalFacts } from './approvalFacts.ts';
import type { Fonts } from './fonts.ts';
import {
  at,
  bottom,
  type Density,
  feeRow,
  heightOf,
  keepTogether,
  leave,
  margin,
  roomy,
  type Sheet,
  setSheet,
  space,
  tableRow,
  tight,
  width,
  write,
} from './sheet.ts';

/**
 * The approval document as PDF bytes: A4, both fonts embedded as subsets, text that can be searched and read aloud. A
 * void one says so across every page. Characters that the fonts do not have are set as 〓, as Japanese offices do.
 */
export function approvalDocument(facts: ApprovalFacts, fonts: Fonts): Promise<Buffer> {
  const usual = setDocument(facts, fonts, roomy);
  if (usual.pages === 1) return usual.print();
  const denser = setDocument(facts, fonts, tight);
  return denser.pages < usual.pages ? denser.print() : usual.print();
}

const setDocument = (facts: ApprovalFacts, fonts: Fonts, density: Density) =>
  setSheet({ title: `使用承認書 ${facts.number}`, author: facts.tenantName, fonts, density }, (sheet) => {
    heading(sheet, facts);
    approval(sheet, facts);
    usage(sheet, facts);
    fees(sheet, facts);
    if (facts.voidReason === null) conditions(sheet, facts);
    everyPage(sheet, facts);
  });

function heading(sheet: Sheet, { number, issuedOn, tenantName, place, voidReason, changedAt }: ApprovalFacts) {
  write(sheet, `承認番号 ${number}`, { align: 'right', size: 9.5 });
  write(sheet, `発行日 ${issuedOn}`, { align: 'right', size: 9.5 });
  space(sheet, 0.6);
  write(sheet, '施設使用承認書', { align: 'center', font: 'bold', size: 20, characterSpacing: 4 });
  if (voidReason !== null) {
    space(sheet, 0.4);
    write(sheet, `この承認書は無効です（${voidReason}）`, {
      align: 'center',
      font: 'bold',
      size: 13,
      color: '#b00000',
    });
  }
  if (voidReason === null && changedAt !== null) {
    space(sheet, 0.4);
    write(sheet, `${changedAt}に変更した内容です。それより前に発行した承認書は無効です。`, {
      align: 'center',
      size: 9.5,
    });
  }
  space(sheet, 0.6);
  write(sheet, tenantName, { align: 'right', font: 'bold' });
  write(sheet, place.name, { align: 'right' });
  if (place.address !== '') write(sheet, place.address, { align: 'right', size: 9 });
  if (place.phoneNumber !== '') write(sheet, `電話 ${place.phoneNumber}`, { align: 'right', size: 9 });
}

function approval(sheet: Sheet, { holder, voidReason }: ApprovalFacts) {
  space(sheet, 0.8);
  write(sheet, `${holder.name}　様`, { font: 'bold', size: 14 });
  write(sheet, `（${holder.kana}）　${holder.userNumberLabel}　${holder.userNumber}`, { size: 9 });
  space(sheet, 0.8);
  write(
    sheet,
    voidReason === null
      ? '次のとおり、施設の使用を承認します。'
      : '次の使用の承認は取り消されました。この書面で施設を使用することはできません。',
  );
  space(sheet, 0.6);
}

function usage(sheet: Sheet, facts: ApprovalFacts) {
  const dates = facts.lines.map(({ date, time }) => `${date}　${time}`).join('\n');
  const rows: readonly (readonly [string, string])[] = [
    ['使用施設', `${facts.place.name}　${facts.article}`],
    ['使用日時', dates],
    ['使用目的', facts.purpose],
    ['種別', facts.purposeType],
    ['利用予定人数', facts.attendees],
    ['入場料・会費', facts.admissionFee],
    ['備品', facts.equipment.length === 0 ? 'なし' : facts.equipment.join('、')],
  ];
  const special: readonly (readonly [string, string])[] = [
    ['使用の区分', facts.useConditions.join('、')],
    ['減免の申請', facts.requestedReduction],
  ];
  for (const row of [...rows, ...special.filter(([, value]) => value !== '')]) tableRow(sheet, row);
}

/** A line of the breakdown; how it comes about and what it rests on stand below its name. */
function priceRow(sheet: Sheet, { name, note, law, amount }: FeeLineText) {
  const reason = [note, law].filter((text) => text !== '').join('　');
  feeRow(sheet, reason === '' ? name : `${name}\n${reason}`, yen(amount));
}

function fees(sheet: Sheet, { feeLines, laterCharges, afterUse, fee, isFeeFinal, payment }: ApprovalFacts) {
  space(sheet, 0.8);
  keepTogether(sheet, 80);
  write(sheet, '使用料', { font: 'bold', size: 12 });
  space(sheet, 0.3);
  for (const line of feeLines) priceRow(sheet, line);
  feeRow(sheet, isFeeFinal ? '合計' : '合計（使用料は窓口で確定します）', yen(fee), 'bold');
  if (laterCharges.length > 0) {
    const charged = laterCharges.reduce((sum, { amount }) => sum + amount, 0);
    beside(sheet, '当日精算', laterCharges);
    feeRow(sheet, '当日精算の合計', yen(charged), 'bold');
    feeRow(sheet, '使用料と当日精算の合計', yen(fee + charged), 'bold');
  }
  if (payment !== '') feeRow(sheet, 'お支払い', payment);
  if (afterUse.length > 0) beside(sheet, '当日のお支払い', afterUse);
}

/** Prices that are no part of the fee. */
function beside(sheet: Sheet, title: string, lines: readonly FeeLineText[]) {
  space(sheet, 0.6);
  keepTogether(sheet, 60);
  write(sheet, title, { font: 'bold', size: 12 });
  space(sheet, 0.3);
  for (const line of lines) priceRow(sheet, line);
}

/** The width of the column of numbers: what they stand before is set as a block beside them. */
const numberWidth = 20;

function conditions(sheet: Sheet, { conditions: paragraphs }: ApprovalFacts) {
  const { pdf, density } = sheet;
  const { small: size } = density;
  const gap = 2;
  const heights = paragraphs.map((paragraph) => {
    pdf.font('regular').fontSize(size);
    return heightOf(sheet, paragraph, width - numberWidth) + gap;
  });
  const whole = heights.reduce((sum, height) => sum + height, 30);
  space(sheet, 0.8);
  // On one page if they go on one; a long list begins where there is room for some of it.
  keepTogether(sheet, whole < bottom - margin ? whole : 70);
  write(sheet, '使用の条件', { font: 'bold', size: 12 });
  space(sheet, 0.3);
  paragraphs.forEach((paragraph, index) => {
    const height = heights[index] ?? 0;
    keepTogether(sheet, height);
    const top = pdf.y;
    write(sheet, `${index + 1}`, { size, align: 'right', ...at(pdf, margin, top, numberWidth - 8) });
    write(sheet, paragraph, { size, ...at(pdf, margin + numberWidth, top, width - numberWidth) });
    leave(pdf, top + height);
  });
}

/** What is the same on every page is drawn at the end, when their number is known. */
function everyPage(sheet: Sheet, { number, checkCode, voidReason }: ApprovalFacts) {
  const { pdf } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  for (let page = start; page < start + count; page += 1) {
    pdf.switchToPage(page);
    // The foot stands in the margin, where text would otherwise begin a page of its own.
    pdf.page.margins.bottom = 0;
    write(sheet, `承認番号 ${number}　確認コード ${checkCode}　${page + 1} / ${count} ページ`, {
      size: 8,
      color: '#4d4d4d',
      align: 'center',
      ...at(pdf, margin, bottom + 18, width),
    });
    if (voidReason !== null) voidMark(sheet);
  }
}

function voidMark(sheet: Sheet) {
  const { pdf } = sheet;
  const centre = { x: 595.28 / 2, y: 841.89 / 2 };
  pdf.save();
  pdf.rotate(-30, { origin: [centre.x, centre.y] }).opacity(0.16);
  write(sheet, '無　効', {
    font: 'bold',
    size: 120,
    color: '#b00000',
    align: 'center',
    lineBreak: false,
    ...at(pdf, margin - 60, centre.y - 80, width + 120),
  });
  pdf.restore();
}

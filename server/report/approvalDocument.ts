import PDFDocument from 'pdfkit';
import type { FeeLineText } from '#contract/facility.ts';
import { yen } from '#rules/text/yen.ts';
import type { ApprovalFacts } from './approvalFacts.ts';
import { type Fonts, settable } from './fonts.ts';

/** Points. A4 with margins that a punched file leaves readable. */
const margin = 56;
const width = 595.28 - 2 * margin;
const bottom = 841.89 - margin;
const labelWidth = 112;
const cellPadding = 4.5;
const line = '#4d4d4d';
const tint = '#f2f2f2';

type Document = InstanceType<typeof PDFDocument>;
type Sheet = { readonly pdf: Document; readonly fonts: Fonts; readonly density: Density };

/** The space between the parts, as a share of the usual, and the size of the conditions. */
type Density = { readonly space: number; readonly small: number };

const roomy: Density = { space: 1, small: 9.5 };
/** For what would else leave a few lines to a page of their own. */
const tight: Density = { space: 0.5, small: 8.5 };

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

function setDocument(facts: ApprovalFacts, fonts: Fonts, density: Density) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'ja-JP',
    tagged: true,
    displayTitle: true,
    info: { Title: `使用承認書 ${facts.number}`, Author: facts.tenantName, Creator: 'Yoyaku', Producer: 'Yoyaku' },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  const sheet = { pdf, fonts, density };
  heading(sheet, facts);
  approval(sheet, facts);
  usage(sheet, facts);
  fees(sheet, facts);
  if (facts.voidReason === null) conditions(sheet, facts);
  everyPage(sheet, facts);
  return {
    pages: pdf.bufferedPageRange().count,
    print: () => {
      pdf.end();
      return whole;
    },
  };
}

const space = ({ pdf, density }: Sheet, lines: number) => pdf.moveDown(lines * density.space);

function write({ pdf, fonts }: Sheet, text: string, options: TextOptions = {}) {
  const { font = 'regular', size = 10.5, color = '#000000', ...layout } = options;
  pdf
    .font(font)
    .fontSize(size)
    .fillColor(color)
    .text(settable(text, fonts), { lineGap: 2, ...layout });
}

type TextOptions = PDFKit.Mixins.TextOptions & {
  readonly font?: 'regular' | 'bold';
  readonly size?: number;
  readonly color?: string;
};

function heading(sheet: Sheet, { number, issuedOn, tenantName, place, voidReason }: ApprovalFacts) {
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

function feeRow(sheet: Sheet, label: string, value: string, font: 'regular' | 'bold' = 'regular') {
  const { pdf } = sheet;
  const valueWidth = 110;
  pdf.font(font).fontSize(10.5);
  const height = heightOf(sheet, label, width - valueWidth - 2 * cellPadding) + 2 * cellPadding;
  keepTogether(sheet, height);
  const top = pdf.y;
  pdf.rect(margin, top, width, height).lineWidth(0.5).stroke(line);
  write(sheet, label, {
    font,
    ...at(pdf, margin + cellPadding, top + cellPadding, width - valueWidth - 2 * cellPadding),
  });
  write(sheet, value, {
    font,
    align: 'right',
    ...at(pdf, margin + width - valueWidth, top + cellPadding, valueWidth - cellPadding),
  });
  leave(pdf, top + height);
}

function tableRow(sheet: Sheet, [label, value]: readonly [string, string]) {
  const { pdf } = sheet;
  const valueWidth = width - labelWidth - 2 * cellPadding;
  for (const part of partsThatFit(sheet, value, valueWidth)) {
    pdf.font('regular').fontSize(10.5);
    const height = Math.max(heightOf(sheet, part, valueWidth), 14) + 2 * cellPadding;
    keepTogether(sheet, height);
    const top = pdf.y;
    pdf.lineWidth(0.5).rect(margin, top, labelWidth, height).fillAndStroke(tint, line);
    pdf.rect(margin, top, width, height).stroke(line);
    write(sheet, label, {
      font: 'bold',
      ...at(pdf, margin + cellPadding, top + cellPadding, labelWidth - 2 * cellPadding),
    });
    write(sheet, part, at(pdf, margin + labelWidth + cellPadding, top + cellPadding, valueWidth));
    leave(pdf, top + height);
  }
}

/**
 * A long value is set in several rows, since a row never breaks across pages; its lines and what it lists stay whole.
 */
function partsThatFit(sheet: Sheet, value: string, valueWidth: number): string[] {
  const most = 300;
  sheet.pdf.font('regular').fontSize(10.5);
  const parts: string[] = [];
  let part = '';
  for (const next of value.split(/(?<=[\n、])/)) {
    if (part !== '' && heightOf(sheet, part + next, valueWidth) > most) {
      parts.push(part.trimEnd());
      part = next;
    } else part += next;
  }
  return [...parts, part];
}

const heightOf = ({ pdf, fonts }: Sheet, text: string, inWidth: number) =>
  pdf.heightOfString(settable(text, fonts) || ' ', { width: inWidth, lineGap: 2 });

function at(pdf: Document, x: number, y: number, inWidth: number) {
  pdf.x = x;
  pdf.y = y;
  return { width: inWidth };
}

function leave(pdf: Document, y: number) {
  pdf.x = margin;
  pdf.y = y;
}

function keepTogether({ pdf }: Sheet, height: number) {
  if (pdf.y + height > bottom) pdf.addPage();
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

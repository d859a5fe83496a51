import { postalLines } from '#rules/account/postalLines.ts';
import { longDayText } from '#rules/day/dayText.ts';
import { yen } from '#rules/text/yen.ts';
import type { Fonts } from '../fonts.ts';
import { feeRow, leave, setSheet, space, tableRow, write } from '../sheet.ts';
import type { BillFacts } from './billFacts.ts';

/** Points. What shows in the window of an envelope when the sheet is folded twice: 90 × 45 mm, 20 mm from the left, 12 mm from the top. */
const inWindow = { width: 240, bottom: 168 };

/** A bill as PDF bytes, as the counter prints it. */
export const billDocument = (bill: BillFacts, fonts: Fonts): Promise<Buffer> =>
  setSheet({ title: `納入通知書 ${bill.billNumber}`, author: bill.tenantName, fonts }, (sheet) => {
    const top = sheet.pdf.y;
    write(sheet, `No. ${bill.billNumber}`, { align: 'right', size: 9.5 });
    write(sheet, longDayText(bill.issuedOn), { align: 'right', size: 9.5 });
    leave(sheet.pdf, top);
    for (const line of postalLines(bill.address)) write(sheet, line, { width: inWindow.width });
    write(sheet, `${bill.personName}　様`, { font: 'bold', size: 14, width: inWindow.width });
    leave(sheet.pdf, Math.max(sheet.pdf.y, inWindow.bottom));
    space(sheet, 0.6);
    write(sheet, '納入通知書', { align: 'center', font: 'bold', size: 20, characterSpacing: 4 });
    space(sheet, 0.6);
    write(sheet, bill.tenantName, { align: 'right', font: 'bold' });
    write(sheet, bill.placeName, { align: 'right' });
    write(sheet, `取扱者　${bill.issuedBy}`, { align: 'right', size: 9 });
    space(sheet, 0.8);
    write(sheet, bill.requestText);
    space(sheet, 0.6);
    tableRow(sheet, ['納入金額', yen(bill.amount)]);
    tableRow(sheet, ['内容', `${bill.purpose}として`]);
    tableRow(sheet, ['納付期限', bill.dueText]);
    tableRow(sheet, ['納入場所', `${bill.placeName}　窓口`]);
    if (bill.waysToPay !== '') tableRow(sheet, ['納入方法', bill.waysToPay]);
    if (bill.lines.length === 0) return;
    space(sheet, 0.8);
    write(sheet, '内訳', { font: 'bold', size: 12 });
    space(sheet, 0.3);
    for (const { name, amount } of bill.lines) feeRow(sheet, name, yen(amount));
    feeRow(sheet, '合計', yen(bill.amount), 'bold');
  }).print();

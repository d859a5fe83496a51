import PDFDocument from 'pdfkit';
import { type Fonts, settable } from './fonts.ts';

/** Points. A4 with margins that a punched file leaves readable. */
export const margin = 56;
export const width = 595.28 - 2 * margin;
export const bottom = 841.89 - margin;
const labelWidth = 112;
const cellPadding = 4.5;
const line = '#4d4d4d';
const tint = '#f2f2f2';

type Document = InstanceType<typeof PDFDocument>;
export type Sheet = { readonly pdf: Document; readonly fonts: Fonts; readonly density: Density };

/** The space between the parts, as a share of the usual, and the size of the conditions. */
export type Density = { readonly space: number; readonly small: number };

export const roomy: Density = { space: 1, small: 9.5 };
/** For what would else leave a few lines to a page of their own. */
export const tight: Density = { space: 0.5, small: 8.5 };

type Titled = { readonly title: string; readonly author: string; readonly fonts: Fonts; readonly density?: Density };

/**
 * Sets a document: A4, both fonts embedded as subsets, text that can be searched and read aloud. Its pages are counted
 * before it is printed.
 */
export function setSheet({ title, author, fonts, density = roomy }: Titled, draw: (sheet: Sheet) => void) {
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    pdfVersion: '1.7',
    lang: 'ja-JP',
    tagged: true,
    displayTitle: true,
    info: { Title: title, Author: author, Creator: 'Yoyaku', Producer: 'Yoyaku' },
  });
  pdf.registerFont('regular', fonts.regular);
  pdf.registerFont('bold', fonts.bold);
  const parts: Buffer[] = [];
  const whole = new Promise<Buffer>((resolve, reject) => {
    pdf.on('data', (part: Buffer) => parts.push(part));
    pdf.on('end', () => resolve(Buffer.concat(parts)));
    pdf.on('error', reject);
  });
  draw({ pdf, fonts, density });
  return {
    pages: pdf.bufferedPageRange().count,
    print: () => {
      pdf.end();
      return whole;
    },
  };
}

export const space = ({ pdf, density }: Sheet, lines: number) => pdf.moveDown(lines * density.space);

export function write({ pdf, fonts }: Sheet, text: string, options: TextOptions = {}) {
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

export function feeRow(sheet: Sheet, label: string, value: string, font: 'regular' | 'bold' = 'regular') {
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

export function tableRow(sheet: Sheet, [label, value]: readonly [string, string]) {
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

export const heightOf = ({ pdf, fonts }: Sheet, text: string, inWidth: number) =>
  pdf.heightOfString(settable(text, fonts) || ' ', { width: inWidth, lineGap: 2 });

export function at(pdf: Document, x: number, y: number, inWidth: number) {
  pdf.x = x;
  pdf.y = y;
  return { width: inWidth };
}

export function leave(pdf: Document, y: number) {
  pdf.x = margin;
  pdf.y = y;
}

export function keepTogether({ pdf }: Sheet, height: number) {
  if (pdf.y + height > bottom) pdf.addPage();
}

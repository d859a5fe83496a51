/** A course of a file as a clerk types it; what is not said is as in the others. */
const plain = {
  講座番号: 'P-1',
  講座名: '水彩画入門',
  カテゴリー: '美術',
  場所: '第1研修室',
  定員: '20',
  '1回の受講料': '500',
  受付方法: '先着',
  受付開始: '2026/6/15 9:00',
  受付終了: '2026/7/3 17:00',
  日付: '2026/7/4',
  開始: '10:00',
  終了: '12:00',
};

/** The CSV text of a programme. */
export function programmeText(lines: readonly Readonly<Record<string, string>>[] = [{}]) {
  const names = [...new Set([...Object.keys(plain), ...lines.flatMap((line) => Object.keys(line))])];
  const whole = lines.map(
    (line): Readonly<Record<string, string>> => (line.講座番号 === '' ? line : { ...plain, ...line }),
  );
  return [names, ...whole.map((line) => names.map((name) => line[name] ?? ''))]
    .map((cells) => cells.join(','))
    .join('\r\n');
}

/** A file of a programme, as it is sent. */
export const aProgramme = (lines?: readonly Readonly<Record<string, string>>[]) =>
  Buffer.from(programmeText(lines)).toString('base64');

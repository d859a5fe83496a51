import type { ReceiptCheckName } from './verifyReceipt.ts';
import type { TranscriptCheckName } from './verifyTranscript.ts';

type Words = { label: string; text: string };

/** `page`: the record has the values shown on the page. `signature`: the beacon really signed its round. */
export type DrawCheckName = TranscriptCheckName | 'page' | 'signature';

/** What each check of a draw looks at. */
export const drawCheckWords: Record<DrawCheckName, Words> = {
  form: { label: '記録の形', text: '必要な項目がそろい、よけいな項目がないこと' },
  page: { label: 'この画面の値', text: '記録の定義・ルート・結果が、この画面に表示された値と同じこと' },
  definition: { label: '定義の内容', text: '日程の順序や対象に、矛盾がないこと' },
  definitionHash: { label: '定義のハッシュ', text: '定義から計算したハッシュと同じこと' },
  list: { label: '申込みの一覧', text: '受付番号の順に重複なく並び、対象のものだけを希望していること' },
  root: { label: '一覧のルート', text: 'すべての申込みから計算したルートと同じこと' },
  holdings: { label: '抽選前からの予約', text: '抽選の対象に関わるものだけが含まれていること' },
  closing: { label: '締切のときの公表', text: '件数・一覧・抽選前からの予約から作り直した公表と同じこと' },
  closingHash: { label: '締切の公表のハッシュ', text: '締切のときの公表から計算したハッシュと同じこと' },
  randomness: { label: '乱数', text: '申込みより前に予告したとおりの乱数であること' },
  signature: { label: '乱数の署名', text: '予告した回の乱数に、公開乱数のネットワークの署名があること' },
  seed: { label: '種', text: '定義・ルート・乱数から計算した種と同じこと' },
  order: { label: '抽選の順番', text: 'すべての申込みの順番が、計算し直した順番と同じこと' },
  outcomes: { label: '当選と落選', text: 'すべての申込みの結果が、割り当て直した結果と同じこと' },
  transcriptHash: { label: '記録全体のハッシュ', text: '記録の全体から計算したハッシュと同じこと' },
  notedDefinition: {
    label: '控えておいた定義のハッシュ',
    text: '入力されたハッシュと、この抽選の定義のハッシュが同じこと',
  },
  notedClosing: {
    label: '控えておいた締切の公表のハッシュ',
    text: '入力されたハッシュと、この抽選の締切の公表のハッシュが同じこと',
  },
};

/** What each check of one's own entry compares. */
export const receiptCheckWords: Record<ReceiptCheckName, Words> = {
  listed: { label: '一覧への記載', text: '受付番号が、固定された申込みの一覧にあること' },
  leaf: { label: '申込みの内容', text: '控えから計算した値が一覧の値と同じで、内容が変えられていないこと' },
  tree: { label: '一覧の固定', text: '申込みから計算したルートが、締切のときに公開されたルートと同じこと' },
  key: { label: '順番の値', text: '順番を決める値が、受付番号から計算した値と同じこと' },
};

const storedCheckWords: Readonly<Record<string, Words>> = {
  publishedDefinition: { label: '公開した定義', text: '予告のときに公開した定義と、記録の定義が同じこと' },
  entries: { label: '控えの値', text: '申込者に渡した控えから計算した値が、公開した一覧と同じこと' },
  results: { label: '結果の記録', text: '保存している結果が、抽選の記録と同じこと' },
  reservations: { label: '予約の状態', text: 'すべての予約の状態が、抽選の結果と合っていること' },
};

/** What a check looks at which only the town itself can make: of what it keeps, against what it published. */
export const checkWordsOf = (name: string): Words =>
  storedCheckWords[name] ??
  new Map<string, Words>(Object.entries(drawCheckWords)).get(name) ?? { label: name, text: '' };

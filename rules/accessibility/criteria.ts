/** Rules of axe-core that look for breaches of a criterion on every screen, in every state that the stories list. */
type Automatic = readonly string[];

/** Stories in a real browser that fail where a criterion is broken: the file below e2e/, and words of its title. */
type Story = { readonly file: string; readonly title: string };

/** A success criterion of JIS X 8341-3:2016, and how it is known whether the screens meet it. */
export type Criterion = {
  readonly number: string;
  readonly name: string;
  readonly level: 'A' | 'AA';
  /** Why it does not apply; the screens have nothing of the kind. */
  readonly isForNothing?: string;
  readonly automatic?: Automatic;
  readonly stories?: readonly Story[];
  /** What somebody has looked at with their own eyes. */
  readonly looked?: string;
};

const everyScreen = { file: 'screens/everyScreen.spec.ts', title: 'nothing is lost with text twice as large' };
const booking = { file: 'booking/keyboard.spec.ts', title: 'a room is booked by keyboard alone' };
const courses = { file: 'event/keyboard.spec.ts', title: 'reserved by keyboard alone' };
const dialogs = { file: 'shell/dialogs.spec.ts', title: 'keeps the focus inside and gives it back' };
const input = { file: 'facility/input.spec.ts', title: 'has every field, and leads to the confirmation' };

const noMedia = '音声・動画を掲載していません。';
const pictures = '全画面の画像を、幅360・768・1280ピクセル、文字200%、ハイコントラストの各表示で確認しました。';

/**
 * The success criteria of levels A and AA, as a result sheet by the form of the Web Accessibility Infrastructure Committee asks
 * for them. What is known comes from the tests, which a test of this table looks up, and from what people have looked at; of
 * what nobody has judged nothing is said.
 */
export const criteria: readonly Criterion[] = [
  {
    number: '1.1.1',
    name: '非テキストコンテンツ',
    level: 'A',
    automatic: [
      ...['aria-meter-name', 'aria-progressbar-name', 'image-alt', 'input-image-alt', 'object-alt', 'role-img-alt'],
      'svg-img-alt',
    ],
  },
  { number: '1.2.1', name: '音声だけ及び映像だけ（収録済み）', level: 'A', isForNothing: noMedia },
  { number: '1.2.2', name: 'キャプション（収録済み）', level: 'A', isForNothing: noMedia },
  {
    number: '1.2.3',
    name: '音声解説又はメディアに対する代替コンテンツ（収録済み）',
    level: 'A',
    isForNothing: noMedia,
  },
  {
    number: '1.3.1',
    name: '情報及び関係性',
    level: 'A',
    automatic: [
      ...['aria-hidden-body', 'aria-required-children', 'aria-required-parent', 'definition-list', 'dlitem', 'list'],
      ...['listitem', 'td-headers-attr', 'th-has-data-cells'],
    ],
  },
  { number: '1.3.2', name: '意味のある順序', level: 'A', stories: [booking, courses] },
  { number: '1.3.3', name: '感覚的な特徴', level: 'A' },
  {
    number: '1.4.1',
    name: '色の使用',
    level: 'A',
    automatic: ['link-in-text-block'],
    looked: pictures,
  },
  { number: '1.4.2', name: '音声の制御', level: 'A', isForNothing: noMedia },
  {
    number: '2.1.1',
    name: 'キーボード',
    level: 'A',
    automatic: ['frame-focusable-content', 'scrollable-region-focusable', 'server-side-image-map'],
    stories: [booking, courses],
  },
  { number: '2.1.2', name: 'キーボードトラップなし', level: 'A', stories: [booking, courses, dialogs] },
  {
    number: '2.2.1',
    name: '調整可能な制限時間',
    level: 'A',
    automatic: ['meta-refresh'],
    stories: [{ file: 'event/hold.spec.ts', title: 'a minute before the end the timer warns' }],
  },
  {
    number: '2.2.2',
    name: '一時停止，停止及び非表示',
    level: 'A',
    automatic: ['blink', 'marquee'],
  },
  {
    number: '2.3.1',
    name: '3回の閃光，又は閾値以下',
    level: 'A',
    isForNothing: '閃光を放つコンテンツを掲載していません。',
  },
  { number: '2.4.1', name: 'ブロックスキップ', level: 'A', automatic: ['bypass'] },
  { number: '2.4.2', name: 'ページタイトル', level: 'A', automatic: ['document-title'] },
  { number: '2.4.3', name: 'フォーカス順序', level: 'A', stories: [booking, courses, dialogs] },
  { number: '2.4.4', name: 'リンクの目的（コンテキスト内）', level: 'A', automatic: ['area-alt', 'link-name'] },
  {
    number: '3.1.1',
    name: 'ページの言語',
    level: 'A',
    automatic: ['html-has-lang', 'html-lang-valid', 'html-xml-lang-mismatch'],
  },
  { number: '3.2.1', name: 'フォーカス時', level: 'A', stories: [booking, courses] },
  { number: '3.2.2', name: '入力時', level: 'A', stories: [booking, courses] },
  { number: '3.3.1', name: 'エラーの特定', level: 'A', stories: [input] },
  {
    number: '3.3.2',
    name: 'ラベル又は説明',
    level: 'A',
    automatic: ['form-field-multiple-labels'],
    stories: [input],
  },
  {
    number: '4.1.1',
    name: '構文解析',
    level: 'A',
  },
  {
    number: '4.1.2',
    name: '名前（name），役割（role）及び値（value）',
    level: 'A',
    automatic: [
      ...['area-alt', 'aria-allowed-attr', 'aria-braille-equivalent', 'aria-command-name', 'aria-conditional-attr'],
      ...['aria-deprecated-role', 'aria-hidden-body', 'aria-hidden-focus', 'aria-input-field-name'],
      ...['aria-prohibited-attr', 'aria-required-attr', 'aria-roles', 'aria-tab-name', 'aria-toggle-field-name'],
      ...['aria-tooltip-name', 'aria-valid-attr-value', 'aria-valid-attr', 'button-name', 'duplicate-id-aria'],
      ...['frame-title-unique', 'frame-title', 'input-button-name', 'input-image-alt', 'label', 'link-name'],
      ...['nested-interactive', 'select-name', 'summary-name'],
    ],
  },
  { number: '1.2.4', name: 'キャプション（ライブ）', level: 'AA', isForNothing: noMedia },
  { number: '1.2.5', name: '音声解説（収録済み）', level: 'AA', isForNothing: noMedia },
  {
    number: '1.4.3',
    name: 'コントラスト（最低限レベル）',
    level: 'AA',
    automatic: ['color-contrast'],
    looked: pictures,
  },
  {
    number: '1.4.4',
    name: 'テキストのサイズ変更',
    level: 'AA',
    automatic: ['meta-viewport'],
    stories: [everyScreen],
    looked: pictures,
  },
  { number: '1.4.5', name: '文字画像', level: 'AA', looked: pictures },
  { number: '2.4.5', name: '複数の手段', level: 'AA' },
  { number: '2.4.6', name: '見出し及びラベル', level: 'AA' },
  { number: '2.4.7', name: 'フォーカスの可視化', level: 'AA' },
  { number: '3.1.2', name: '一部分の言語', level: 'AA', automatic: ['valid-lang'] },
  { number: '3.2.3', name: '一貫したナビゲーション', level: 'AA' },
  { number: '3.2.4', name: '一貫した識別性', level: 'AA' },
  { number: '3.3.3', name: 'エラー修正の提案', level: 'AA', stories: [input] },
  { number: '3.3.4', name: 'エラー回避（法的，金融及びデータ）', level: 'AA', stories: [booking, courses] },
];

/** What the sheet says of a criterion: tested in part, never met as a whole, since nobody has judged the whole of it. */
export function resultOf({ isForNothing, automatic = [], stories = [], looked }: Criterion) {
  if (isForNothing) return '適用なし';
  return automatic.length + stories.length > 0 || looked ? '一部を試験済み' : '未試験';
}

/** How it was looked for, in words. */
export function methodsOf({ isForNothing, automatic = [], stories = [], looked }: Criterion): readonly string[] {
  if (isForNothing) return [isForNothing];
  return [
    ...(automatic.length > 0 ? [`全画面の自動試験（axe-core の${automatic.length}規則）`] : []),
    ...(stories.length > 0 ? [`実際のブラウザーでの操作試験（${stories.length}件）`] : []),
    ...(looked ? [looked] : []),
  ];
}

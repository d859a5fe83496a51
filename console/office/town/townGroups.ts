import type { TenantMode } from '#contract/tenant.ts';
import type { Group } from '../groups/group.ts';
import { plainGroup } from '../groups/plainGroup.tsx';
import { basicFields, basicsGroup } from './basicsGroup.tsx';
import { limitFields, paymentFields } from './bookingFields.ts';
import { classesGroup } from './classesGroup.tsx';
import { groupsGroup } from './groupsGroup.ts';
import { holidaysGroup } from './holidaysGroup.tsx';
import { lineGroup } from './lineGroup.ts';
import { noticeFields } from './noticeFields.ts';
import type { TownField, TownShown } from './townShown.ts';
import { waitingFields } from './waitingFields.ts';

const shown: readonly TownField[] = [
  {
    name: 'isVisibleToPublic',
    label: '空き状況の公開',
    kind: 'yesNo',
    options: ['だれでも見られる', 'ログインした利用者だけが見られる'],
    support: '公開すると、登録していない方も、施設・空き状況・講座を見られます。予約にはログインが必要です。',
  },
  {
    name: 'listed',
    label: '自治体の一覧',
    kind: 'yesNo',
    options: ['載せる', '載せない'],
    support: '載せないときは、この自治体のURLを知っている方だけが使えます。',
  },
  {
    name: 'isVisibleFacilityInfo',
    label: '施設・部屋の説明',
    kind: 'yesNo',
    options: ['利用者に表示する', '表示しない'],
  },
];

const features: readonly TownField[] = [
  {
    name: 'canReserve',
    label: 'オンラインでの予約',
    kind: 'yesNo',
    options: ['受け付ける', '受け付けない'],
    support: '受け付けないときも、窓口では予約できます。',
  },
  {
    name: 'canCancel',
    label: '利用者による取消',
    kind: 'yesNo',
    options: ['できる', 'できない（窓口で取り消す）'],
  },
  {
    name: 'canRegisterByApp',
    label: 'オンライン利用者登録',
    kind: 'yesNo',
    options: ['受け付ける', '受け付けない（窓口で登録する）'],
    support: '受け付けると、だれでもゲストとして登録できます。',
  },
  {
    name: 'canFacilitySpanReservation',
    label: '複数の日の予約',
    kind: 'yesNo',
    options: ['1件で申し込める', '1日ずつ申し込む'],
  },
  {
    name: 'canQRReception',
    label: '受付用のQRコード',
    kind: 'yesNo',
    options: ['予約の画面に表示する', '表示しない'],
    support: '当日の受付で、職員が読み取ります。',
  },
  {
    name: 'takesChildren',
    label: 'お子さまの登録',
    kind: 'yesNo',
    options: ['保護者が登録して、お子さまの分も申し込める', '受け付けない'],
    support: 'お子さまが参加できる講座は、講座ごとに「条件」で決めます。',
  },
  {
    name: 'canEventReception',
    label: '講座の受付用のQRコード',
    kind: 'yesNo',
    options: ['予約の画面に表示する', '表示しない'],
    support: '当日の受付で、職員が読み取ります。',
  },
];

const results: readonly TownField[] = [
  {
    name: 'isVisibleApplicationResult',
    label: '抽選の結果',
    kind: 'yesNo',
    options: ['利用者に表示する', '表示しない'],
  },
  {
    name: 'isVisibleReservation',
    label: '受講の確定',
    kind: 'yesNo',
    options: ['利用者に表示する', '表示しない'],
    support: '表示しないときは、確定した後も「申込済」または「当選」と表示します。',
  },
];

const receipts: readonly TownField[] = [
  {
    name: 'invoiceIssuerNumber',
    label: '登録番号（インボイス）',
    kind: 'line',
    support: '適格請求書発行事業者の登録番号。Tと13桁の数字で、領収書に記載します。',
    none: '記載しない',
  },
  {
    name: 'receiptTaxRate',
    label: '消費税の税率',
    kind: 'number',
    unit: '％',
    support: '使用料に含まれる税率。領収書に税率と税額を記載します。空欄は、記載しません。',
    none: '記載しない',
  },
  {
    name: 'billWaysToPay',
    label: '納入通知書の支払方法',
    kind: 'prose',
    support: '例：振込先の口座。窓口でのお支払いのほかに記載します。',
    none: '窓口だけ',
  },
];

const lottery: readonly TownField[] = [
  {
    name: 'lotterySource',
    label: '抽選に使う乱数',
    kind: 'choice',
    options: [
      { value: 'sealed', label: '封をした秘密の値（最初の申込みより前に、そのハッシュを公表する）' },
      { value: 'ceremony', label: '立会い抽選（立会人の前で引いた数字を、職員2人が入力する）' },
      { value: 'drand', label: '公開乱数 drand' },
    ],
    support: 'これから公表する抽選に使います。公表した抽選は変わりません。',
  },
  {
    name: 'lotteryWinLimit',
    label: '1件で当選できる希望',
    kind: 'number',
    unit: '件',
    support: '1件の申込みで、いくつの希望まで当選できるかです。空欄は、上限なしです。',
    none: '上限なし',
  },
  {
    name: 'holdsGivenUp',
    label: '当選した部屋が辞退されたとき',
    kind: 'yesNo',
    options: ['職員が再抽選か先着を決めるまで、だれにも渡さない', 'すぐに先着で開放する'],
  },
  {
    name: 'showsDemand',
    label: '受付中の申込数と倍率',
    kind: 'yesNo',
    options: ['抽選のページで、だれでも見られる', '発表まで見せない'],
  },
];

const embedding: readonly TownField[] = [
  {
    name: 'embedHosts',
    label: '埋め込めるサイト',
    kind: 'lines',
    support: '予約カレンダーを表示できるサイトのホスト名を、1行に1つ。例：www.city.example.lg.jp',
    none: 'なし',
  },
];

const keeping: readonly TownField[] = [
  {
    name: 'retentionYears',
    label: '保存する年数',
    kind: 'number',
    unit: '年',
    isRequired: true,
    support: '過ぎた予約・操作の記録と、利用のない方の個人情報は、この年数の後に消します。',
  },
  {
    name: 'needsSecondPerson',
    label: '大きな操作の確認',
    kind: 'yesNo',
    options: ['もう一人の職員が確認する', '一人で行える'],
    support: '利用者の統合、レジ締めの取消し、使用料の公開、大きな休館・返金が対象です。',
  },
];

/** What only one mode knows. */
const ofMode: Readonly<Record<string, TenantMode>> = {
  canFacilitySpanReservation: 'facility',
  canQRReception: 'facility',
  isVisibleFacilityInfo: 'facility',
  embedHosts: 'facility',
  canEventReception: 'event',
  isVisibleApplicationResult: 'event',
  isVisibleReservation: 'event',
  cartHoldMinutes: 'event',
  takesChildren: 'event',
};

type Plain = { readonly id: string; readonly title: string; readonly fields: readonly TownField[] };

/** A group without what the mode does not know; none where nothing is left of it. */
const ofTown = (mode: TenantMode, { fields, ...group }: Plain): readonly Group<TownShown>[] => {
  const known = fields.filter(({ name }) => (ofMode[name] ?? mode) === mode);
  return known.length > 0 ? [plainGroup<TownShown>({ ...group, fields: known })] : [];
};

type Section = { readonly id: string; readonly label: string; readonly groups: readonly Group<TownShown>[] };

/** The parts of 全体設定 but for the text modules, by the ends of their addresses, with the groups of each. */
export const townSections = (mode: TenantMode): readonly Section[] => [
  {
    id: '',
    label: '基本・公開',
    groups: [
      basicsGroup,
      ...ofTown(mode, { id: 'public', title: '公開', fields: shown }),
      ...ofTown(mode, { id: 'features', title: '利用者ができること', fields: features }),
      ...ofTown(mode, { id: 'results', title: '申込結果の表示', fields: results }),
    ],
  },
  {
    id: 'booking',
    label: '予約・お金',
    groups: [
      { id: 'limits', title: '予約の上限と取消', fields: limitFields },
      { id: 'payment', title: 'お支払いと還付', fields: paymentFields },
      { id: 'receipts', title: '領収書・納入通知書', fields: receipts },
      { id: 'lottery', title: '抽選', fields: lottery },
      { id: 'waiting', title: 'キャンセル待ち', fields: waitingFields },
    ].flatMap((group) => ofTown(mode, group)),
  },
  { id: 'people', label: '利用者・祝休日', groups: [groupsGroup, classesGroup, holidaysGroup] },
  {
    id: 'contact',
    label: '連絡・保存',
    groups: [
      ...ofTown(mode, { id: 'notices', title: 'お知らせメール', fields: noticeFields }),
      lineGroup,
      ...ofTown(mode, { id: 'embedding', title: 'ほかのサイトへの埋め込み', fields: embedding }),
      ...ofTown(mode, { id: 'keeping', title: '記録の保存と確認', fields: keeping }),
    ],
  },
];

/** Every field that stands by itself. */
export const townFieldsShown: readonly TownField[] = [
  ...[basicFields, shown, features, results, limitFields, paymentFields, receipts, lottery, waitingFields],
  ...[noticeFields, embedding, keeping],
].flat();

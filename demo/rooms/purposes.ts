/** What people reserve rooms for, by the kind of room. */
export type Purpose = {
  readonly text: string;
  /** The first of these types of use that the tenant offers is taken. */
  readonly types: readonly string[];
  /** Expected people, from–to. */
  readonly people: readonly [number, number];
};

export type RoomKind = {
  /** What the names of such rooms have in common. */
  readonly rooms: RegExp;
  /** How much more such rooms are wanted than a meeting room. */
  readonly demand: number;
  /** Share of uses that charge the visitors. */
  readonly charged: number;
  /** What of the equipment is asked for with such rooms. */
  readonly borrows: RegExp;
  readonly purposes: readonly Purpose[];
};

const music = ['音楽', '音楽発表会', 'サークル活動'];
const dance = ['舞踊', 'サークル活動'];
const theatre = ['演劇', '公演'];
const meeting = ['会議'];
const course = ['研修', '研修・講習'];
const lecture = ['講演', '研修・講習'];
const exhibition = ['展示', '展示会'];
const other = ['その他'];
const circle = ['サークル活動', 'その他'];
const health = ['検診', 'その他'];
const waiting = ['控室', 'その他'];

const use = (text: string, types: readonly string[], least: number, most: number): Purpose => ({
  text,
  types,
  people: [least, most],
});

/** The first kind whose pattern fits counts; the last one fits every room. */
export const roomKinds: readonly RoomKind[] = [
  {
    rooms: /アリーナ|多目的ホール|軽運動|集会室/,
    demand: 1.5,
    charged: 0.03,
    borrows: /用具|卓球台|得点板|支柱/,
    purposes: [
      use('バドミントンサークルの練習', circle, 8, 24),
      use('卓球クラブ定例練習', circle, 8, 20),
      use('健康体操教室', circle, 10, 30),
      use('太極拳の稽古', circle, 8, 25),
      use('ミニバスケットボール練習', circle, 10, 30),
      use('ヨガ教室', circle, 8, 20),
      use('バレエ教室', dance, 8, 20),
      use('社交ダンスサークル', dance, 10, 40),
      use('親子リトミック', circle, 10, 30),
    ],
  },
  {
    rooms: /テニス/,
    demand: 1.4,
    charged: 0,
    borrows: /用具/,
    purposes: [use('テニスサークルの練習', circle, 2, 8), use('職場のテニス部練習', circle, 4, 8)],
  },
  {
    rooms: /ホール|講堂/,
    demand: 0.6,
    charged: 0.35,
    borrows: /ピアノ|マイク|音響|演台|平台|映写|譜面台|所作台/,
    purposes: [
      use('吹奏楽団 定期演奏会', music, 200, 900),
      use('合唱団 演奏会', music, 120, 500),
      use('ピアノ教室 発表会', music, 80, 250),
      use('バレエ教室 発表会', dance, 200, 600),
      use('日本舞踊 おさらい会', dance, 80, 300),
      use('市民劇団 公演', theatre, 150, 500),
      use('映画上映会', ['映画', '公演'], 100, 400),
      use('文化講演会', lecture, 120, 600),
      use('高校合唱部 練習', music, 30, 80),
      use('創立記念式典', ['式典'], 150, 600),
      use('自治会連合会 総会', meeting, 80, 250),
    ],
  },
  {
    rooms: /音楽|スタジオ|練習|リハーサル|ピアノ/,
    demand: 1.5,
    charged: 0,
    borrows: /ピアノ|譜面台|マイク|指揮者台/,
    purposes: [
      use('バンド練習', music, 3, 6),
      use('合唱団の練習', music, 12, 40),
      use('弦楽四重奏の練習', music, 4, 6),
      use('ピアノ個人練習', music, 1, 2),
      use('吹奏楽パート練習', music, 6, 20),
      use('琴・尺八の稽古', music, 3, 10),
      use('バレエ教室', dance, 8, 18),
      use('フラダンス教室', dance, 8, 20),
      use('演劇の稽古', theatre, 6, 20),
    ],
  },
  {
    rooms: /調理|料理/,
    demand: 0.7,
    charged: 0.1,
    borrows: /ホワイトボード/,
    purposes: [
      use('男の料理教室', course, 8, 20),
      use('パン作りサークル', circle, 6, 16),
      use('親子クッキング', circle, 10, 24),
      use('味噌づくりの会', circle, 8, 20),
      use('食生活改善講習会', course, 10, 24),
    ],
  },
  {
    rooms: /創作|工芸/,
    demand: 0.8,
    charged: 0,
    borrows: /展示パネル|ホワイトボード/,
    purposes: [
      use('陶芸サークル', circle, 5, 14),
      use('水彩画の会', circle, 6, 16),
      use('木彫りの会', circle, 4, 12),
      use('デッサン会', circle, 6, 16),
    ],
  },
  {
    rooms: /和室|茶室/,
    demand: 0.8,
    charged: 0.02,
    borrows: /茶道具|座卓/,
    purposes: [
      use('茶道教室', circle, 5, 15),
      use('華道の稽古', circle, 5, 15),
      use('着付け教室', circle, 4, 12),
      use('囲碁・将棋の会', circle, 6, 20),
      use('句会', circle, 6, 16),
      use('町内会 新年会・懇談', meeting, 10, 24),
      use('詩吟の会', circle, 6, 16),
    ],
  },
  {
    rooms: /展示|ホワイエ|ギャラリー/,
    demand: 0.6,
    charged: 0.1,
    borrows: /展示パネル|マイク/,
    purposes: [
      use('写真クラブ作品展', exhibition, 50, 300),
      use('書道展', exhibition, 50, 250),
      use('水墨画展', exhibition, 40, 200),
      use('生け花展', exhibition, 60, 300),
      use('児童画展', exhibition, 80, 400),
    ],
  },
  {
    rooms: /楽屋|控室/,
    demand: 0.4,
    charged: 0,
    borrows: /ストーブ/,
    purposes: [use('出演者控室', waiting, 5, 20), use('来賓控室', waiting, 3, 10)],
  },
  {
    rooms: /健診/,
    demand: 0.5,
    charged: 0,
    borrows: /ストーブ|ホワイトボード/,
    purposes: [use('健康相談会', health, 10, 40), use('献血', health, 20, 60), use('職場の健康診断', health, 20, 80)],
  },
  {
    rooms: /./,
    demand: 1,
    charged: 0.04,
    borrows: /プロジェクター|スクリーン|ホワイトボード|マイク|演台|パソコン|映写|イス/,
    purposes: [
      use('町内会 役員会', meeting, 8, 20),
      use('マンション管理組合 理事会', meeting, 6, 16),
      use('PTA運営委員会', meeting, 10, 25),
      use('子ども会 打合せ', meeting, 6, 16),
      use('英会話サークル', circle, 6, 16),
      use('読書会', circle, 6, 14),
      use('手話サークル', circle, 8, 20),
      use('パソコン講習会', course, 8, 20),
      use('社内研修', course, 10, 40),
      use('採用説明会', course, 10, 50),
      use('歴史講座', lecture, 15, 50),
      use('NPO法人 定例会', meeting, 6, 18),
      use('相続・登記の無料相談会', other, 6, 20),
    ],
  },
];

const kept = new Map<string, RoomKind>();

/** The kind of a room by its name. */
export function kindOf(roomName: string): RoomKind {
  const known = kept.get(roomName);
  if (known) return known;
  const kind = roomKinds.find(({ rooms }) => rooms.test(roomName)) ?? roomKinds.at(-1);
  if (kind === undefined) throw new Error('purposes: no kind of room');
  kept.set(roomName, kind);
  return kind;
}

/** The type under which a tenant files a purpose. */
export const typeOf = ({ types }: Purpose, offered: readonly string[]) =>
  types.find((type) => offered.includes(type)) ?? offered.at(-1) ?? '';

/**
 * Kanji that names are written with in several forms, the usual form first: old and new forms, and what family registers
 * keep. Unicode's compatibility forms are not here, since NFKC unifies them. Source: kSemanticVariant, kZVariant and
 * kTraditionalVariant of Unihan, for the characters of jōyō and jinmeiyō kanji and of common family names.
 */
const groups = `
高髙 崎﨑嵜碕 斎斉齋齊斊 辺邉邊 島嶋嶌 浜濱濵 富冨 徳德悳 吉𠮷 橋槗𣘺 桑桒 館舘 柳栁 昇曻 淵渕 沢澤 広廣 国國 桜櫻
竜龍 滝瀧 蔵藏 恵惠 真眞 万萬 条條 寿壽 栄榮 円圓 与與 亀龜 塩鹽 奥奧 横橫 穂穗 静靜 黒黑 関關 園薗 渋澁澀 壷壺 船舩
岳嶽 峰峯 野埜 桧檜 籠篭 曽曾 尭堯 槙槇 遥遙 瑶瑤 祢禰 祷禱 鯵鰺 鴬鶯 蝿蠅 頚頸 砺礪 礼禮 聡聰 総總 芦蘆 萌萠 薮藪籔
諌諫 讃讚 豊豐 弥彌 弁辨辯瓣 仏佛 伝傳 価價 倹儉 児兒 処處 剣劍剱釼劔 剰剩 労勞 勲勳 区區 参參 双雙 収收 叙敍敘 喜㐂憙
圏圈 団團 図圖 増增 壊壞 壌壤 壱壹 売賣 変變 奨奬獎 学學 宝寶 実實 寛寬 対對 専專 将將 届屆 属屬 峡峽 巌巖 巣巢 帯帶
帰歸 庁廳 応應 廃廢 弐貳 弾彈 当當 径徑 従從 悦悅 悩惱 恒恆 慎愼 懐懷 戦戰 戯戲 払拂 抜拔 択擇 担擔 拝拜 拠據 挙擧
捜搜 挿插 掲揭 揺搖 撃擊 摂攝 数數 断斷 既旣 昼晝 晋晉 晃晄 暁曉 暦曆 来來 杯盃 枢樞 栃杤 桟棧 梅楳 検檢 楼樓 楽樂
様樣 権權 欧歐 歓歡 歩步 歯齒 歳歲 歴歷 残殘 殻殼 毎每 気氣 没沒 浄淨 浅淺 渓溪 渉涉 済濟 湾灣 満滿 潜潛 滞滯 涙淚
温溫 清淸 瀬瀨 炉爐 点點 為爲 焼燒 営營 犠犧 状狀 独獨 狭狹 猟獵 獣獸 献獻 畳疊 痴癡 発發 盗盜 県縣 砕碎 秘祕 称稱
稲稻 穏穩 窃竊 竃竈 粋粹 糸絲 経經 絵繪 継繼 続續 緑綠 縁緣 縄繩 縦縱 繊纖 缶罐 胆膽 脳腦 茎莖 荘莊 薫薰 薬藥 芸藝
蛍螢 虫蟲 蚕蠶 蛮蠻 衛衞 装裝 覚覺 覧覽 観觀 触觸 訳譯 証證 読讀 誉譽 謡謠 譲讓 予豫 賛贊 転轉 軽輕 輌輛 辞辭 逓遞
遅遲 郎郞 郷鄕鄉 酔醉 醸釀 釈釋 鉄鐵銕 鉱鑛 銭錢 録錄 鎮鎭 鋳鑄 闘鬭鬪 険險 随隨 隠隱 雑雜 霊靈 顔顏 顕顯 頼賴 駅驛
駆驅 騒騷 験驗 髄髓 髪髮 鶏鷄 麦麥 麺麵 黄黃 黙默 齢齡 台臺 体體 会會 仮假 両兩 乗乘 乱亂 争爭 亜亞 侠俠 倶俱 兎兔
冴冱 凛凜 刈苅 卯夘 厩廐 厳嚴 呉吳 噛嚙 姉姊 姫姬 娯娛 寝寢 庵菴 教敎 旧舊 松枩 枡桝 柏栢 欝鬱 涼凉 涛濤 煙烟 熙煕凞
町甼 略畧 皐皋 研硏 磯礒 秋秌穐龝 群羣 聴聽 肇肈 舗舖 艶艷 莱萊 蒋蔣 虎乕 虚虛 裏裡 褒襃 詠咏 説說 迩邇 鑑鑒 閑閒
閲閱 陥陷 雁鴈 韮韭 餅餠 鶴靏靍鸖 麹麴 青靑 凡凢 昂昻 彦彥 産產 鴎鷗 鹸鹼 頬頰 賎賤 醤醬 蝋蠟 填塡 竪豎 舎舍 脱脫
税稅 鋭銳 戸戶 内內 巻卷 勧勸 即卽 尽盡 隣鄰 仙僊 耕畊
`;

/** Each rarer form with the usual one. */
export const usualForms: ReadonlyMap<string, string> = new Map(
  groups
    .trim()
    .split(/\s+/)
    .flatMap((group) => {
      const [usual = '', ...rarer] = group;
      return rarer.map((form) => [form, usual] as const);
    }),
);

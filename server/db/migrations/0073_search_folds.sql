-- serves: 0011_previous_input
-- runs: in a transaction
-- What people are found by, as searchFold() in rules/text makes it of what is typed. Columns, since a condition on a function
-- would read every row under row-level security; written by a trigger, since computed ones would rewrite the table under its lock.
-- A letter of a list costs as much as the list is long, so a text without one is left as it is.
create function search_fold(typed text) returns text language plpgsql immutable parallel safe as $$
declare
  folded text := regexp_replace(normalize(typed, nfkc), '[\u0009-\u000D \u30FB\u30FC\uFE00-\uFE0F\U000E0100-\U000E01EF]', '', 'g');
begin
  if folded ~ '[A-Zぁ-ゖゝゞァィゥェォッャュョヮヵヶヂヅヰヱヲ]' then
    folded := translate(folded,
      'ぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞァィゥェォッャュョヮヵヶヂヅヰヱヲABCDEFGHIJKLMNOPQRSTUVWXYZ',
      'アアイイウウエエオオカガキギクグケゲコゴサザシジスズセゼソゾタダチジツツズテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモヤヤユユヨヨラリルレロワワイエオンヴカケヽヾアイウエオツヤユヨワカケジズイエオabcdefghijklmnopqrstuvwxyz');
  end if;
  if folded ~ '[髙﨑嵜碕斉齋齊斊邉邊嶋嶌濱濵冨德悳𠮷槗𣘺桒舘栁曻渕澤廣國櫻龍瀧藏惠眞萬條壽榮圓與龜鹽奧橫穗靜黑關薗澁澀壺舩嶽峯埜檜篭曾堯槇遙瑤禰禱鰺鶯蠅頸礪禮聰總蘆萠藪籔諫讚豐彌辨辯瓣佛傳價儉兒處劍剱釼劔剩勞勳區參雙收敍敘㐂憙圈團圖增壞壤壹賣變奬獎學寶實寬對專將屆屬峽巖巢帶歸廳應廢貳彈當徑從悅惱恆愼懷戰戲拂拔擇擔拜據擧搜插揭搖擊攝數斷旣晝晉晄曉曆來盃樞杤棧楳檢樓樂樣權歐歡步齒歲歷殘殼每氣沒淨淺溪涉濟灣滿潛滯淚溫淸瀨爐點爲燒營犧狀獨狹獵獸獻疊癡發盜縣碎祕稱稻穩竊竈粹絲經繪繼續綠緣繩縱纖罐膽腦莖莊薰藥藝螢蟲蠶蠻衞裝覺覽觀觸譯證讀譽謠讓豫贊轉輕輛辭遞遲郞鄕鄉醉釀釋鐵銕鑛錢錄鎭鑄鬭鬪險隨隱雜靈顏顯賴驛驅騷驗髓髮鷄麥麵黃默齡臺體會假兩乘亂爭亞俠俱兔冱凜苅夘廐嚴吳嚙姊姬娛寢菴敎舊枩桝栢鬱凉濤烟煕凞甼畧皋硏礒秌穐龝羣聽肈舖艷萊蔣乕虛裡襃咏說邇鑒閒閱陷鴈韭餠靏靍鸖麴靑凢昻彥產鷗鹼頰賤醬蠟塡豎舍脫稅銳戶內卷勸卽盡鄰僊畊]' then
    folded := translate(folded,
      '髙﨑嵜碕斉齋齊斊邉邊嶋嶌濱濵冨德悳𠮷槗𣘺桒舘栁曻渕澤廣國櫻龍瀧藏惠眞萬條壽榮圓與龜鹽奧橫穗靜黑關薗澁澀壺舩嶽峯埜檜篭曾堯槇遙瑤禰禱鰺鶯蠅頸礪禮聰總蘆萠藪籔諫讚豐彌辨辯瓣佛傳價儉兒處劍剱釼劔剩勞勳區參雙收敍敘㐂憙圈團圖增壞壤壹賣變奬獎學寶實寬對專將屆屬峽巖巢帶歸廳應廢貳彈當徑從悅惱恆愼懷戰戲拂拔擇擔拜據擧搜插揭搖擊攝數斷旣晝晉晄曉曆來盃樞杤棧楳檢樓樂樣權歐歡步齒歲歷殘殼每氣沒淨淺溪涉濟灣滿潛滯淚溫淸瀨爐點爲燒營犧狀獨狹獵獸獻疊癡發盜縣碎祕稱稻穩竊竈粹絲經繪繼續綠緣繩縱纖罐膽腦莖莊薰藥藝螢蟲蠶蠻衞裝覺覽觀觸譯證讀譽謠讓豫贊轉輕輛辭遞遲郞鄕鄉醉釀釋鐵銕鑛錢錄鎭鑄鬭鬪險隨隱雜靈顏顯賴驛驅騷驗髓髮鷄麥麵黃默齡臺體會假兩乘亂爭亞俠俱兔冱凜苅夘廐嚴吳嚙姊姬娛寢菴敎舊枩桝栢鬱凉濤烟煕凞甼畧皋硏礒秌穐龝羣聽肈舖艷萊蔣乕虛裡襃咏說邇鑒閒閱陷鴈韭餠靏靍鸖麴靑凢昻彥產鷗鹼頰賤醬蠟塡豎舍脫稅銳戶內卷勸卽盡鄰僊畊',
      '高崎崎崎斎斎斎斎辺辺島島浜浜富徳徳吉橋橋桑館柳昇淵沢広国桜竜滝蔵恵真万条寿栄円与亀塩奥横穂静黒関園渋渋壷船岳峰野桧籠曽尭槙遥瑶祢祷鯵鴬蝿頚砺礼聡総芦萌薮薮諌讃豊弥弁弁弁仏伝価倹児処剣剣剣剣剰労勲区参双収叙叙喜喜圏団図増壊壌壱売変奨奨学宝実寛対専将届属峡巌巣帯帰庁応廃弐弾当径従悦悩恒慎懐戦戯払抜択担拝拠挙捜挿掲揺撃摂数断既昼晋晃暁暦来杯枢栃桟梅検楼楽様権欧歓歩歯歳歴残殻毎気没浄浅渓渉済湾満潜滞涙温清瀬炉点為焼営犠状独狭猟獣献畳痴発盗県砕秘称稲穏窃竃粋糸経絵継続緑縁縄縦繊缶胆脳茎荘薫薬芸蛍虫蚕蛮衛装覚覧観触訳証読誉謡譲予賛転軽輌辞逓遅郎郷郷酔醸釈鉄鉄鉱銭録鎮鋳闘闘険随隠雑霊顔顕頼駅駆騒験髄髪鶏麦麺黄黙齢台体会仮両乗乱争亜侠倶兎冴凛刈卯厩厳呉噛姉姫娯寝庵教旧松枡柏欝涼涛煙熙熙町略皐研磯秋秋秋群聴肇舗艶莱蒋虎虚裏褒詠説迩鑑閑閲陥雁韮餅鶴鶴鶴麹青凡昂彦産鴎鹸頬賎醤蝋填竪舎脱税鋭戸内巻勧即尽隣仙耕');
  end if;
  return folded;
end
$$;

alter table account
  add column folded_kana_key text,
  add column folded_first_kana_key text,
  add column folded_name_key text,
  add column folded_first_name_key text,
  -- Candidates alone: rules/account/likeness.ts compares the parts of an address.
  add column folded_address_key text,
  add column folded_email_key text;

create function fold_account() returns trigger language plpgsql as $$
begin
  new.folded_kana_key := search_fold(new.last_name_kana || new.first_name_kana);
  new.folded_first_kana_key := search_fold(new.first_name_kana);
  new.folded_name_key := search_fold(new.last_name || new.first_name);
  new.folded_first_name_key := search_fold(new.first_name);
  new.folded_address_key := regexp_replace(search_fold(new.address), '[-‐‑–—−ノ丁目番地号]', '', 'g');
  new.folded_email_key := lower(new.email);
  return new;
end
$$;
create trigger fold_account
  before insert or update of last_name, first_name, last_name_kana, first_name_kana, address, email on account
  for each row execute function fold_account();
revoke execute on function fold_account from public;

-- serves: 0011_previous_input
-- runs: in a transaction
-- What a person is found by, as searchKey() in rules/account makes it of what is typed: one width, katakana, without blanks.
-- Small kana and long marks stay. It has columns because a condition on a function would read every row under row-level security.
alter table account
  add column kana_key text generated always as (
    translate(replace(normalize(last_name_kana || first_name_kana, nfkc), ' ', ''),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'abcdefghijklmnopqrstuvwxyzァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ')) stored,
  add column first_kana_key text generated always as (
    translate(replace(normalize(first_name_kana, nfkc), ' ', ''),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'abcdefghijklmnopqrstuvwxyzァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ')) stored,
  add column name_key text generated always as (
    translate(replace(normalize(last_name || first_name, nfkc), ' ', ''),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'abcdefghijklmnopqrstuvwxyzァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ')) stored,
  add column first_name_key text generated always as (
    translate(replace(normalize(first_name, nfkc), ' ', ''),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZぁあぃいぅうぇえぉおかがきぎくぐけげこごさざしじすずせぜそぞただちぢっつづてでとどなにぬねのはばぱひびぴふぶぷへべぺほぼぽまみむめもゃやゅゆょよらりるれろゎわゐゑをんゔゕゖゝゞ',
      'abcdefghijklmnopqrstuvwxyzァアィイゥウェエォオカガキギクグケゲコゴサザシジスズセゼソゾタダチヂッツヅテデトドナニヌネノハバパヒビピフブプヘベペホボポマミムメモャヤュユョヨラリルレロヮワヰヱヲンヴヵヶヽヾ')) stored,
  -- Backwards, since the last digits are what people say.
  add column phone_key text generated always as (
    reverse(phone_number_1 || phone_number_2 || phone_number_3)) stored;

-- A suspension that staff began: its first day and why. Its last day is suspended_until, which nothing outlasts.
alter table account add column suspended_from date;
alter table account add column suspension_reason text not null default '';

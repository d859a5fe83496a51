import { describe, expect, it, test } from 'vitest';
import { type MessageTextId, messageTextIds } from '#contract/office/messageTexts.ts';
import { knownIn, messageGroupNames, messageTexts } from './messageTexts.ts';
import { isCondition, placeholders } from './placeholders.ts';
import { namesIn } from './template.ts';
import { whyNotWorded } from './whyNotWorded.ts';

const right = { subject: '', body: '' };

describe.each(messageTextIds)('%s', (id) => {
  const text = messageTexts[id];

  it('may be worded as the house words it', () => {
    expect(whyNotWorded(id, text)).toEqual(right);
  });

  it('uses every placeholder that it knows, but for those of all texts', () => {
    const used = new Set([...namesIn(text.subject), ...namesIn(text.body)]);
    expect([...text.always, ...text.sometimes].filter((name) => !used.has(name))).toEqual([]);
  });

  it('says for what it is, and when it goes', () => {
    expect(messageGroupNames[text.group]).not.toBe('');
    expect(text.when).toMatch(/。$/);
  });

  it.each(text.needs)('is refused without {%s}', (need) => {
    const lines = text.body.split('\n').filter((line) => !namesIn(line).includes(need));
    const why = whyNotWorded(id, { ...text, body: lines.join('\n') || 'こんにちは' });
    expect(why.body).toContain(`「{${need}}」`);
  });

  it.each(text.needs)('is refused with {%s} only where it may vanish', (need) => {
    const { always, sometimes } = knownIn(id);
    const other = sometimes.find((name) => name !== need && isCondition(name)) ?? '氏名';
    if (![...always, ...sometimes].includes(other)) return;
    const lines = text.body.split('\n').map((line) => (namesIn(line).includes(need) ? `{${other}}${line}` : line));
    expect(whyNotWorded(id, { ...text, body: lines.join('\n') }).body).toContain('消える行');
  });
});

test('no two texts of a group have the same title', () => {
  const names = messageTextIds.map((id) => `${messageTexts[id].group} ${messageTexts[id].title}`);
  expect(new Set(names).size).toBe(names.length);
});

test('every placeholder is used, and only a condition says nothing itself', () => {
  const used = new Set(messageTextIds.flatMap((id) => Object.values(knownIn(id)).flat()));
  expect(Object.keys(placeholders).toSorted()).toEqual([...used].toSorted());
  for (const [name, says] of Object.entries(placeholders)) expect(says === '', name).toBe(isCondition(name));
});

const lost = { subject: '結果', body: '{場所}\n{日時}\n{抽選のリンク}' };

test.each<[string, MessageTextId, { subject?: string; body?: string }, { subject?: RegExp; body?: RegExp }]>([
  ['nothing', 'lost', { subject: ' ', body: '\n' }, { subject: /件名を入力/, body: /本文を入力/ }],
  [
    'a placeholder of another text',
    'lost',
    { subject: '{料金}' },
    { subject: /「\{料金\}」という項目は、この文面では使えません/ },
  ],
  ['an unknown placeholder', 'lost', { body: `${lost.body}\n{住所}{住所}` }, { body: /^「\{住所\}」という項目は/ }],
  ['a brace that nothing closes', 'lost', { body: `${lost.body}\n{場所` }, { body: /名前を囲むときだけ/ }],
  ['a brace over two lines', 'lost', { body: `${lost.body}\n{場\n所}` }, { body: /名前を囲むときだけ/ }],
  ['a condition in the subject', 'won', { subject: '当選{審査があるとき}' }, { subject: /件名では使えません/ }],
  ['a link in the subject', 'lost', { subject: '{抽選のリンク}' }, { subject: /件名では使えません/ }],
  ['a subject of two lines', 'lost', { subject: '結果\r\nBcc: e@example.com' }, { subject: /1行で/ }],
  ['a long subject', 'lost', { subject: '長'.repeat(101) }, { subject: /100文字以内/ }],
  ['a long body', 'lost', { body: `${lost.body}\n${'長'.repeat(5_001)}` }, { body: /5000文字以内/ }],
  ['many lines', 'lost', { body: `${lost.body}${'\n'.repeat(201)}` }, { body: /200行以内/ }],
  ['controls', 'lost', { body: `${lost.body}\n\u0000` }, { body: /制御文字/ }],
  ['what turns the direction round', 'lost', { body: `${lost.body}\n\u202eabc` }, { body: /制御文字/ }],
  [
    'words right after a link',
    'lost',
    { body: '{場所}\n{日時}\n{抽選のリンク}をご覧ください' },
    { body: /空白か改行/ },
  ],
  ['words right before a link', 'lost', { body: '{場所}\n{日時}\nURL:{抽選のリンク}' }, { body: /空白か改行/ }],
  ['words right after the message', 'frame', { subject: '{件名}', body: '{本文}。' }, { body: /「\{本文\}」の前後/ }],
  ['a frame without the message', 'frame', { subject: '{件名}', body: '{自治体名}' }, { body: /「\{本文\}」/ }],
  ['a frame without the subject', 'frame', { subject: 'お知らせ', body: '{本文}' }, { subject: /「\{件名\}」/ }],
])('[OFFICE-02] %s is refused', (_, id, changed, why) => {
  const said = whyNotWorded(id, { ...lost, ...changed });
  expect(said.subject).toMatch(why.subject ?? /^/);
  expect(said.body).toMatch(why.body ?? /^/);
  expect(said).not.toEqual(right);
});

test.each([
  ['as the keyboard for Japanese writes them', { body: '｛場所｝\n｛ 日時 ｝\n{抽選のリンク}' }],
  [
    'with words of the town around them',
    { body: '場所は{場所}、時間は{日時}です。\n結果 {抽選のリンク} をご覧ください。\n{氏名}様' },
  ],
])('[OFFICE-02] placeholders may stand %s', (_, changed) => {
  expect(whyNotWorded('lost', { ...lost, ...changed })).toEqual(right);
});

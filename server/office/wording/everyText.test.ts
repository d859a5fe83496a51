import { glob, readFile } from 'node:fs/promises';
import { describe, expect, it, test } from 'vitest';
import { messageTextIds } from '#contract/office/messageTexts.ts';
import { hasFrame, messageTexts } from '#rules/notice/messageTexts.ts';
import { noticeText, ofHouse, type StaffText, staffText, toldOf } from '#server/notice/noticeText.ts';
import { type Message, madeUpForStaff, madeUpMessages } from './madeUp.ts';

const names = { tenantName: 'みどり町', personName: '山田 花子' };
const messages = Object.entries(madeUpMessages);

const forStaff = <Id extends StaffText>(id: Id) => staffText(id, madeUpForStaff[id], names, ofHouse);

describe('[OFFICE-02] every text that leaves the product stands in one table', () => {
  test('whatever sends a message takes its words from there', async () => {
    const senders: string[] = [];
    for await (const file of glob('server/**/*.ts', { exclude: ['**/testing/**', '**/*.test.ts'] })) {
      if (/\.send\(\{\s+noticeId/.test(await readFile(file, 'utf8'))) senders.push(file);
    }
    expect(senders.toSorted()).toEqual([
      'server/facility/desk/dayList/dayList.ts',
      'server/notice/noticeDelivery.ts',
      'server/office/trialMail.ts',
      'server/staff/signIn/factorMail.ts',
      'server/statistics/monthReport/monthReport.ts',
    ]);
  });

  test('each of them is told by some message, and each message tells one of them', () => {
    const told = messages.map(([, message]) => toldOf(message.kind, message.facts).text);
    expect(told).toEqual(messages.map(([id]) => id));
    const known = [...told, ...Object.keys(madeUpForStaff), 'frame'];
    expect(known.toSorted()).toEqual([...messageTextIds].toSorted());
    expect(messageTextIds.filter((id) => !hasFrame(id))).toEqual(['frame', 'dayList', 'monthReport', 'factorFailed']);
  });

  it.each(messages)('%s has a value or none for each of its placeholders', (id, { kind, facts }: Message) => {
    const { text, values } = toldOf(kind, facts);
    const { always, sometimes } = messageTexts[text];
    expect(text).toBe(id);
    expect(Object.keys(values).toSorted()).toEqual([...always, ...sometimes].toSorted());
    for (const name of always) expect(values[name as keyof typeof values], name).toEqual(expect.any(String));
  });

  it.each(messages)('%s reads without a placeholder left', (_, { kind, facts }: Message) => {
    const { subject, body } = noticeText(kind, facts, names, ofHouse);
    expect(`${subject}\n${body}`).not.toMatch(/[{}]/);
    expect(subject).toMatch(/（みどり町）$/);
    expect(body).toMatch(/^山田 花子 様\n\n[^\n]/);
  });

  it.each(['dayList', 'monthReport', 'factorFailed'] as const)('%s reads so, too', (id) => {
    const { subject, body } = forStaff(id);
    expect(`${subject}\n${body}`).not.toMatch(/[{}]/);
    expect(body).toContain('https://');
  });
});

import { describe, expect, test } from 'vitest';
import { begunEntry, entryIn, errorsIn, textsIn } from './entryForm.ts';
import type { RuleField, RuleLists } from './field.ts';
import { dueForm } from './forms.ts';
import { stepForms } from './stepForms.ts';

const typed = (field: Record<string, unknown>, texts: Readonly<Record<string, string>>) => {
  const fields = [{ name: 'at', label: '項目', ...field } as RuleField];
  return { value: entryIn(fields, texts).at, wrong: errorsIn(fields, texts) };
};

describe('[OFFICE-04] What is typed as people write it', () => {
  test.each<[Record<string, unknown>, Readonly<Record<string, string>>, unknown]>([
    [{ kind: 'number', unit: '円', most: 10_000 }, { at: '１，０００円' }, 1000],
    [{ kind: 'share', after: '%', most: 100 }, { at: '１２．５％' }, '12.5%'],
    [{ kind: 'clock' }, { 'at.from': '午前9時', 'at.to': '午後10時' }, '9:00-22:00'],
    [{ kind: 'season' }, { 'at.from': '７月１日', 'at.to': '9/30' }, { from: '07-01', to: '09-30' }],
    [
      { kind: 'band', unit: '円', most: 10_000, of: '' },
      { 'at.over': '', 'at.to': '500' },
      { over: 0, to: 500 },
    ],
    [{ kind: 'booked' }, { at: '1', 'at.unit': 'months' }, '1 month'],
    [{ kind: 'distance' }, { at: '3', 'at.unit': 'last' }, 'last day 3 months before'],
    [{ kind: 'distance' }, { at: '1', 'at.unit': 'weeks' }, '1 week'],
    [{ kind: 'day' }, { at: 'date', 'at.date': '2026-05-01' }, '2026-05-01'],
    [{ kind: 'rounding' }, { 'at.unit': '', 'at.mode': 'down' }, undefined],
    [{ kind: 'numbers', list: 'frames', unit: '円', most: 10_000 }, { 'at.午前': '0', 'at.午後': '' }, { 午前: 0 }],
  ])('%j of %j is %j', (field, texts, value) => {
    expect(typed(field, texts)).toEqual({ value, wrong: {} });
  });

  test.each<[Record<string, unknown>, Readonly<Record<string, string>>, string]>([
    [{ kind: 'number', unit: '円', most: 10_000 }, { at: '千円' }, 'at'],
    [{ kind: 'number', unit: '時間', least: 2, most: 24 }, { at: '1' }, 'at'],
    [{ kind: 'share', after: '%', most: 100 }, { at: '101' }, 'at'],
    [{ kind: 'clock' }, { 'at.from': '9:00', 'at.to': '' }, 'at.to'],
    [{ kind: 'season' }, { 'at.from': '夏', 'at.to': '9月30日' }, 'at.from'],
    [{ kind: 'day' }, { at: 'date', 'at.date': '' }, 'at.date'],
    [{ kind: 'line', isRequired: true }, { at: ' ' }, 'at'],
  ])('%j of %j is named as wrong', (field, texts, name) => {
    expect(Object.keys(typed(field, texts).wrong)).toEqual([name]);
  });
});

const lists: RuleLists = {
  rooms: [],
  frames: [],
  days: [],
  classes: [],
  conditions: [],
  parts: [{ value: 'base', label: '基本使用料' }],
  reductions: [],
  equipment: [],
  together: [],
};

describe('[OFFICE-04] A new rule', () => {
  const form = stepForms.reductions?.step;
  if (!form) throw new Error('There is no form for reductions.');

  test('is of the base where there is nothing else, and where there is more its part has to be chosen', () => {
    expect(begunEntry(form, lists, [])).toMatchObject({ of: 'base' });
    const more = { ...lists, parts: [...lists.parts, { value: 'surcharge', label: '割増' }] };
    const begun = begunEntry(form, more, []);
    expect(errorsIn(form.fields, begun)).toMatchObject({ of: '計算のもとを選択してください。' });
  });

  test('has a code that nothing else has', () => {
    const rates = stepForms.rates?.step;
    expect(rates && begunEntry(rates, lists, ['surcharge', 'surcharge-2'])).toMatchObject({ as: 'surcharge-3' });
  });

  test('of a ladder has a step at least, and what is wrong is named at its row', () => {
    expect(errorsIn(dueForm.fields, textsIn(dueForm.fields, {}))).toEqual({ ladder: '納期限を入力してください。' });
    const texts = { ...textsIn(dueForm.fields, { ladder: [{}] }), 'ladder.0.withinDays': '七日' };
    expect(Object.keys(errorsIn(dueForm.fields, texts))).toEqual(['ladder.0.withinDays']);
  });

  test('keeps what no field knows', () => {
    const former = { of: ['base'], combine: 'highest', note: '控え' };
    const begun = textsIn(form.fields, former);
    expect(entryIn(form.fields, { ...begun, combine: 'first' }, former, begun)).toEqual({
      ...former,
      combine: 'first',
    });
  });
});

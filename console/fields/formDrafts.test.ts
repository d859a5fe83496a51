import { beforeEach, expect, test, vi } from 'vitest';
import {
  beginDraftsOf,
  changedText,
  endDrafts,
  enterDraft,
  interruptDrafts,
  keepDraft,
  leaveDraft,
  withDraft,
} from './formDrafts.ts';

const hanako = { tenantId: 'town', staffId: 'hanako' };
const taro = { tenantId: 'town', staffId: 'taro' };
const blank = { name: '', reason: '' };

/** Session storage keeps its entries as properties of its own. */
class FakeStorage {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? Reflect.get(this, key) : null;
  }
  setItem(key: string, value: string) {
    Reflect.set(this, key, value);
  }
  removeItem(key: string) {
    Reflect.deleteProperty(this, key);
  }
}

const type = (typed: typeof blank, base = blank) => keepDraft('person.register', changedText(base, typed));
const restored = (now = blank) => withDraft('person.register', now);

beforeEach(() => {
  vi.stubGlobal('sessionStorage', new FakeStorage());
  beginDraftsOf(hanako);
});

test('[FORM-02] what was typed before the session ended is there when the same person has signed in again', () => {
  type({ name: '花子', reason: '' });
  interruptDrafts();
  leaveDraft('person.register');
  beginDraftsOf(hanako);
  expect(restored()).toEqual({ name: '花子', reason: '' });
});

test('[FORM-02] a form that is saved or closed leaves no draft', () => {
  type({ name: '花子', reason: '' });
  leaveDraft('person.register');
  expect(restored()).toBeNull();
});

test('[FORM-02] a form that takes the place of the same one on the screen begins anew', () => {
  enterDraft('person.register');
  type({ name: '花子', reason: '' });
  expect(restored()).toBeNull();
  leaveDraft('person.register');
});

test('[FORM-02] a form that is as it began leaves no draft', () => {
  type({ name: '花子', reason: '' });
  type(blank);
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test.each([
  ['somebody else signs in', () => beginDraftsOf(taro)],
  ['somebody of another tenant signs in', () => beginDraftsOf({ ...hanako, tenantId: 'city' })],
  ['they sign out themselves', endDrafts],
])('[FORM-02] drafts are gone from the tab when %s', (_, act) => {
  type({ name: '花子', reason: '' });
  sessionStorage.setItem('other', 'stays');
  interruptDrafts();
  act();
  expect(Object.keys(sessionStorage)).toEqual(['other']);
  expect(restored()).toBeNull();
});

test('[FORM-02] only fields that were changed come back, so that a colleague’s correction of another stays', () => {
  type({ name: '花子', reason: '転居' }, { name: '花子', reason: '' });
  expect(restored({ name: '華子', reason: '' })).toEqual({ name: '華子', reason: '転居' });
});

test.each(['{', '[]', '"text"', '{"name":["a"]}', '{"unknown":"a"}'])(
  '[FORM-02] %s is no draft of the form',
  (text) => {
    keepDraft('person.register', text);
    expect(restored()).toBeNull();
  },
);

test('[FORM-02] a browser that keeps nothing does no harm', () => {
  vi.stubGlobal('sessionStorage', {
    getItem: () => {
      throw new Error('not allowed');
    },
  });
  type({ name: '花子', reason: '' });
  expect(restored()).toBeNull();
});

import { describe, expect, it } from 'vitest';
import { putText } from './putText.ts';

const rain = { label: '雨漏り', text: '雨漏りのため。' };
const works = { label: '工事', text: '工事のため。' };

describe('[DESK-06] a text module', () => {
  it('fills an empty field', () => {
    expect(putText('', null, rain, 500)).toEqual({ typed: '', label: '雨漏り', result: '雨漏りのため。' });
  });

  it('takes the place of another that was not changed, and goes again', () => {
    const first = putText(' ', null, rain, 500);
    const second = putText('雨漏りのため。', first, works, 500);
    expect(second?.result).toBe('工事のため。');
    expect(putText('工事のため。', second, null, 500)?.result).toBe(' ');
  });

  it('stands behind what was typed, which always stays', () => {
    const first = putText('お詫びします。', null, rain, 500);
    expect(first?.result).toBe('お詫びします。\n雨漏りのため。');
    expect(putText(first?.result ?? '', first, works, 500)?.result).toBe('お詫びします。\n工事のため。');
    const changed = '雨漏りのため、6月まで使えません。';
    expect(putText(changed, putText('', null, rain, 500), works, 500)?.result).toBe(`${changed}\n工事のため。`);
    expect(putText(changed, putText('', null, rain, 500), null, 500)?.result).toBe(changed);
  });

  it('is not put where it has no room', () => {
    expect(putText('あ'.repeat(494), null, rain, 500)).toBeNull();
    expect(putText('あ'.repeat(492), null, rain, 500)?.result).toHaveLength(500);
  });
});

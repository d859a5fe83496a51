import { describe, expect, test } from 'vitest';
import { alert, cancelConfirms, confirm, currentDialog, showError } from './dialogs.ts';

const answer = (isConfirmed: boolean) => currentDialog()?.settle(isConfirmed);

describe('[DIALOG-01] asked dialogs', () => {
  test('the default error says エラー and エラーが発生しました。', async () => {
    const closed = showError();
    expect(currentDialog()).toMatchObject({ kind: 'error', title: 'エラー', message: 'エラーが発生しました。' });
    answer(false);
    await closed;
    expect(currentDialog()).toBeUndefined();
  });

  test('those asked for later wait behind the first, and each gets its own answer', async () => {
    const first = confirm({ message: '1' });
    const second = confirm({ message: '2', isDismissable: false });
    const third = alert({ message: '3' });
    expect(currentDialog()).toMatchObject({ message: '1', isDismissable: true });
    answer(true);
    expect(currentDialog()).toMatchObject({ message: '2', isDismissable: false });
    answer(false);
    expect(currentDialog()).toMatchObject({ kind: 'alert', message: '3' });
    answer(false);
    expect(await Promise.all([first, second, third])).toEqual([true, false, undefined]);
  });

  test('a page that is left takes its questions along; what is told stays', async () => {
    const question = confirm({ message: '1' });
    const told = alert({ message: '2' });
    cancelConfirms();
    expect(await question).toBe(false);
    expect(currentDialog()).toMatchObject({ kind: 'alert', message: '2' });
    answer(false);
    await told;
  });
});

import { expect, test, vi } from 'vitest';
import { type OpenedWindow, openPendingWindow } from './pendingWindow.ts';

function aWindow() {
  const opened = {
    opener: 'us' as unknown,
    location: { replace: vi.fn() },
    close: vi.fn(),
    document: {
      documentElement: { lang: '' },
      head: { append: vi.fn() },
      body: { textContent: '' },
      title: '',
      createElement: () => ({}),
    },
  };
  return { opened, open: () => opened as unknown as OpenedWindow };
}

test('[DETAIL-04] the window opens at once, without a hold on its opener, and says what comes', () => {
  const { opened, open } = aWindow();
  openPendingWindow('承認書', open);
  expect(opened.opener).toBeNull();
  expect(opened.document.body.textContent).toBe('承認書を準備しています...');
  expect(opened.location.replace).not.toHaveBeenCalled();
});

test('[DETAIL-04] the address comes later, in the place of what waited', () => {
  const { opened, open } = aWindow();
  expect(openPendingWindow('承認書', open).show('https://town.example/document')).toBe(true);
  expect(opened.location.replace).toHaveBeenCalledExactlyOnceWith('https://town.example/document');
});

test('[DETAIL-04] the window closes again when there is nothing to show', () => {
  const { opened, open } = aWindow();
  openPendingWindow('承認書', open).close();
  expect(opened.close).toHaveBeenCalledOnce();
});

test('[DETAIL-04] a browser that opens no window is told apart', () => {
  const blocked = openPendingWindow('承認書', () => null);
  expect(blocked.show('https://town.example/document')).toBe(false);
  expect(() => blocked.close()).not.toThrow();
});

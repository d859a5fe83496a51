/** What is used of a window that was opened here. */
export type OpenedWindow = Pick<Window, 'close' | 'document'> & {
  opener: unknown;
  location: Pick<Location, 'replace'>;
};

/** `show` answers false where the browser let no window open. */
export type PendingWindow = { show: (url: string) => boolean; close: () => void };

/** A page of our own until the real one comes; without a viewport a phone would show it tiny. */
function writeWaiting(page: Document, title: string) {
  const viewport = page.createElement('meta');
  viewport.name = 'viewport';
  viewport.content = 'width=device-width';
  page.head.append(viewport);
  page.documentElement.lang = 'ja';
  page.title = title;
  page.body.textContent = `${title}を準備しています...`;
}

/**
 * Opens a window in the middle of a click, when no blocker steps in, for an address that is known later only. The page
 * it shows then has no hold on this one.
 */
export function openPendingWindow(
  title: string,
  open: () => OpenedWindow | null = () => window.open('', '_blank'),
): PendingWindow {
  const opened = open();
  if (opened === null) return { show: () => false, close: () => {} };
  opened.opener = null;
  writeWaiting(opened.document, title);
  return {
    show: (url) => {
      opened.location.replace(url);
      return true;
    },
    close: () => opened.close(),
  };
}

import { useState } from 'react';
import { call } from '#client/call.ts';
import { refusalWords } from '#client/callFailure.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { openPendingWindow, type PendingWindow } from '#ui/action/pendingWindow.ts';
import { useSingleFlight } from '#ui/action/useSingleFlight.ts';
import { alert } from '#ui/dialog/dialogs.ts';
import { webUrl } from '#ui/text/webUrl.ts';
import { isLineOpen, openOutsideLine } from '#web/account/login/line.ts';

/** The browser of LINE shows no documents: the phone's own one does. */
const inLine: PendingWindow = {
  show: (url) => {
    openOutsideLine(url);
    return true;
  },
  close: () => {},
};

/** What a reservation has on paper, as its person calls it. */
const documents = {
  承認書: 'Report/DownloadApprovalReport',
  納入通知書: 'Report/DownloadBill',
} as const;

export type DocumentName = keyof typeof documents;

const linkTo = async (name: DocumentName, reservationId: string) => {
  const { signedUrl } = await call(documents[name], { reservationId });
  const url = webUrl(signedUrl, window.location.href);
  if (url === null) throw new Error('the link to the document is no address');
  return url;
};

/** The failure in the words of spec §8, with the reason of a refusal below. */
const alertFailure = (name: DocumentName, failure: unknown) =>
  alert({ title: `${name}を表示できませんでした`, message: '出力に失敗しました。', items: refusalWords(failure) });

/** Shows a document in a window of its own. `link` is its address where the browser let no window open. */
export function useDocument(name: DocumentName, reservationId: string) {
  const [isBusy, setIsBusy] = useState(false);
  const [link, setLink] = useState<string>();

  const show = useSingleFlight(async () => {
    setIsBusy(true);
    setLink(undefined);
    // In the click itself: a window that is opened after a wait is taken for an advertisement.
    const target = isLineOpen() ? inLine : openPendingWindow(name);
    try {
      const url = await linkTo(name, reservationId);
      if (!target.show(url)) setLink(url);
    } catch (failure) {
      target.close();
      if (!isSessionEnd(failure)) await alertFailure(name, failure);
    }
    setIsBusy(false);
  });

  return { show, isBusy, link };
}

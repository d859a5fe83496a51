import { useState } from 'react';
import { loadAdvice } from '#client/callFailure.ts';
import { refresh } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { announce } from '#ui/speech/announce.ts';

type Act = 'renew' | 'end';

const askBefore = (message: string, confirmLabel: string) =>
  confirm({ message, confirmLabel, cancelLabel: 'キャンセル' });

/** The acts on the address of one's calendar. `url` is the address while it is known: it is told when it is made. */
export function useFeed() {
  const renewing = useCallMutation('CalendarFeed/Renew');
  const ending = useCallMutation('CalendarFeed/End');
  const [url, setUrl] = useState<string>();
  const [busy, setBusy] = useState<Act>();
  const [failure, setFailure] = useState<string>();

  const run = async (act: Act, send: () => Promise<unknown>, done: string) => {
    setBusy(act);
    setFailure(undefined);
    try {
      await send();
      announce(done);
    } catch (error) {
      if (!isSessionEnd(error)) setFailure(loadAdvice(error));
    }
    await refresh('CalendarFeed/Find');
    setBusy(undefined);
  };
  const make = () =>
    run('renew', async () => setUrl((await renewing.mutateAsync({})).url), 'カレンダー用のアドレスを作りました。');
  return {
    url,
    busy,
    failure,
    make,
    async renew() {
      const message = '新しいアドレスにしますか？\nいまのアドレスは、すぐに使えなくなります。';
      if (await askBefore(message, '新しくする')) await make();
    },
    async end() {
      const message = 'カレンダーへの表示をやめますか？\nいまのアドレスは、すぐに使えなくなります。';
      if (!(await askBefore(message, 'やめる'))) return;
      const send = async () => {
        await ending.mutateAsync({});
        setUrl(undefined);
      };
      await run('end', send, 'カレンダーへの表示をやめました。');
    },
  };
}

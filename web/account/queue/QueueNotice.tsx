import { waitWords } from '#rules/account/queue/queueWait.ts';
import { Button } from '#ui/action/Button.tsx';
import type { QueueWait } from './waitInQueue.ts';

type QueueNoticeProps = {
  wait: QueueWait | null;
  /** What happens when the turn has come. */
  outcome: string;
  onStop: () => void;
};

/**
 * Says that somebody waits for their turn and about how long. The region is there all the time, and of a change only what has
 * changed is read aloud.
 */
export const QueueNotice = ({ wait, outcome, onStop }: QueueNoticeProps) => (
  <div className={wait ? 'flex flex-col gap-4' : 'absolute'}>
    <div role="status" aria-atomic="false">
      {wait && (
        <div className="flex flex-col gap-1 rounded-12 border-[3px] border-key-900 bg-white px-gutter py-4">
          <p className="text-std-16B-170">ただいま混み合っています</p>
          <p>順番にご案内しています。このままお待ちください。{outcome}</p>
          <p className="text-std-16B-170">待ち時間：{waitWords(wait.aboutSeconds)}</p>
        </div>
      )}
    </div>
    {wait && (
      <Button variant="outline" isFullWidth onClick={onStop}>
        待つのをやめる
      </Button>
    )}
  </div>
);

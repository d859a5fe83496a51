import { loadAdvice } from '#client/callFailure.ts';
import type { StaffSession } from '#contract/console/signIn.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { FormError } from '#ui/form/Form.tsx';
import { useFocusTitleOnRemoval } from '#ui/page/PageTitle.tsx';
import { dateTimeText } from '#ui/text/format.ts';

export const deviceOf = ({ device }: StaffSession) => device || '名前の分からない端末';

type SessionItemProps = {
  session: StaffSession;
  /** The words of the button. */
  endLabel: string;
  isEnding: boolean;
  error?: unknown;
  onEnd: () => void;
};

/** Where somebody is signed in, since when and when it was used last, and how to end it. */
export const SessionItem = ({ session, endLabel, isEnding, error, onEnd }: SessionItemProps) => (
  <li
    ref={useFocusTitleOnRemoval<HTMLLIElement>()}
    className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-solid-gray-300 py-3 last:border-b-0"
  >
    <div className="min-w-0">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-std-16B-170">
        {deviceOf(session)}
        {session.isThis && <Badge tone="info">この端末</Badge>}
      </p>
      <p className="text-solid-gray-700">
        ログイン {dateTimeText(session.beganAt)}　最後の利用 {dateTimeText(session.lastUsedAt)}
      </p>
      <FormError message={error ? loadAdvice(error) : undefined} />
    </div>
    {!session.isThis && (
      <Button
        variant="outline"
        size="sm"
        aria-label={`${endLabel}（${deviceOf(session)}、${dateTimeText(session.beganAt)}から）`}
        isBusy={isEnding}
        busyLabel="ログアウトしています"
        onClick={onEnd}
      >
        {endLabel}
      </Button>
    )}
  </li>
);

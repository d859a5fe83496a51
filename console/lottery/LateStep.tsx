import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskDraw } from '#contract/desk/lottery.ts';
import { Button } from '#ui/action/Button.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { dueWords } from './drawWords.ts';

type StepProps = { draw: DeskDraw; onDone: (text: string) => void; onClose: () => void };

/** The steps that somebody can do by hand where the server has not, in the words of their dialogs. */
const byHand = {
  close: {
    call: 'Desk/CloseDraw',
    verb: '受付を締め切る',
    busy: '締め切っています',
    told: '申込みの一覧を固定しました。',
    effect: ({ entryCount }: DeskDraw) =>
      `${count(entryCount, '件')}の申込みの一覧を固定し、そのハッシュを公開します。固定した一覧は、もう変えられません。`,
  },
  draw: {
    call: 'Desk/MakeDraw',
    verb: '抽選を行う',
    busy: '抽選しています',
    told: '抽選を行いました。結果は、発表まで表示されません。',
    effect: ({ announceAt }: DeskDraw) =>
      `予告した乱数で抽選します。やり直しはできません。結果は${dateTimeText(announceAt)}に発表し、それまでは職員にも表示しません。`,
  },
} as const;

const StepDialog = ({ draw, step, onDone, onClose }: StepProps & { step: keyof typeof byHand }) => {
  const { call, verb, busy, told, effect } = byHand[step];
  const act = useStaffMutation(call);
  const send = async () => {
    if (act.isPending || (await act.mutateAsync({ drawId: draw.drawId }).catch(() => null)) === null) return;
    await act.refresh();
    onDone(told);
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title={`${draw.title}　${verb}`}
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={act.isPending} busyLabel={busy} onClick={send}>
            {verb}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={act.error} onReload={act.reload} />
        <p>{effect(draw)}</p>
      </div>
    </Dialog>
  );
};

type LateStepProps = { draw: DeskDraw; due: NonNullable<DeskDraw['due']>; onDone: (text: string) => void };

/** What is due and has not been done, and the button that does it. */
export const LateStep = ({ draw, due, onDone }: LateStepProps) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const [isAsking, setIsAsking] = useState(false);
  const step = due === 'close' || due === 'draw' ? due : null;
  return (
    <NotificationBanner tone="warning" title={dueWords[due].name}>
      <p>{dueWords[due].text}</p>
      {due === 'announce' && permissions.includes('notice.retry') && (
        <p>
          <Link to={paths.health(tenantAlias)} className="hit-area link">
            稼働状況へ
          </Link>
        </p>
      )}
      {step !== null && permissions.includes('lottery.define') && (
        <p>
          <Button onClick={() => setIsAsking(true)}>{byHand[step].verb}</Button>
        </p>
      )}
      {step !== null && isAsking && (
        <StepDialog
          draw={draw}
          step={step}
          onClose={() => setIsAsking(false)}
          onDone={(text) => {
            setIsAsking(false);
            onDone(text);
          }}
        />
      )}
    </NotificationBanner>
  );
};

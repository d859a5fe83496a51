import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskDraw, DrawOutcome } from '#contract/desk/lottery.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Dialog } from '#ui/dialog/Dialog.tsx';
import { count } from '#ui/text/format.ts';
import { RedrawDialog } from './RedrawDialog.tsx';

type OpenDialogProps = {
  drawId: string;
  givenUp: readonly string[];
  onDone: (text: string) => void;
  onClose: () => void;
};

const OpenDialog = ({ drawId, givenUp, onDone, onClose }: OpenDialogProps) => {
  const act = useStaffMutation('Desk/OpenGivenUp');
  const send = async () => {
    if (act.isPending || (await act.mutateAsync({ drawId }).catch(() => null)) === null) return;
    await act.refresh();
    onDone('辞退された枠を、先着で開放しました。');
  };
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="text"
      title="辞退された枠の開放"
      actions={
        <>
          <Button variant="outline" onClick={onClose}>
            やめる
          </Button>
          <Button isBusy={act.isPending} busyLabel="開放しています" onClick={send}>
            先着で開放する
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-5">
        <ChangeFailure error={act.error} onReload={act.reload} />
        <p>すぐに、だれでも先着で予約できるようになります。元には戻せません。</p>
        <ul className="list-disc ps-6">
          {givenUp.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
    </Dialog>
  );
};

type GivenUpProps = {
  draw: DeskDraw;
  outcome: Pick<DrawOutcome, 'givenUp' | 'redrawEntries'>;
  onDone: (text: string) => void;
};

/** What winners have given up, and the two ways in which it goes on. */
export const GivenUp = ({ draw, outcome: { givenUp, redrawEntries }, onDone }: GivenUpProps) => {
  const [asking, setAsking] = useState<'redraw' | 'open' | null>(null);
  const close = () => setAsking(null);
  const done = (text: string) => {
    close();
    onDone(text);
  };
  return (
    <Card title="辞退された枠">
      <p>職員が決めるまで、だれも予約できません（予約台帳では「調整中」）。</p>
      <ul className="list-disc ps-6">
        {givenUp.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>
        {redrawEntries === 0
          ? 'この枠を希望して落選した申込みはありません。'
          : `この枠を希望して落選し、ほかに当選していない申込みが${count(redrawEntries, '件')}あります。`}
      </p>
      <div className="flex flex-wrap gap-3">
        {redrawEntries > 0 && <Button onClick={() => setAsking('redraw')}>再抽選にかける</Button>}
        <Button variant="outline" onClick={() => setAsking('open')}>
          先着で開放する
        </Button>
      </div>
      {asking === 'open' && <OpenDialog drawId={draw.drawId} givenUp={givenUp} onDone={done} onClose={close} />}
      {asking === 'redraw' && <RedrawDialog draw={draw} entries={redrawEntries} onDone={done} onClose={close} />}
    </Card>
  );
};

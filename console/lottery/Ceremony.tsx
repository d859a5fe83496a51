import { useRef, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { useChecked } from '#console/kit/useChecked.ts';
import type { DrawAtDesk, DrawReading } from '#contract/desk/lottery.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { dateTimeText } from '#ui/text/format.ts';
import { grouped } from './drawWords.ts';

/** Whose turn it is. */
function turnText(reading: DrawReading | null) {
  if (reading === null) return '1人目の職員が、引いた数字を順に入力します。入力した数字は、だれにも表示されません。';
  const read = `1人目の${reading.firstBy}が入力しました（${dateTimeText(reading.firstAt)}）。`;
  return reading.isMine
    ? `${read}2人目の職員が、自分の職員IDでログインして入力してください。入力し直すこともできます。`
    : `${read}2人目として、引いた数字を入力してください。1人目と一致すると、その場で抽選します。`;
}

const digitsError = (typed: string, digits: number) =>
  new RegExp(`^[0-9]{${digits}}$`).test(typed)
    ? undefined
    : `引いた数字を、半角で${digits}桁入力してください（いま${typed.length}桁）。`;

type CeremonyProps = { shown: DrawAtDesk; onDone: (text: string) => void };

/** The digits of a ceremony, typed by two people who do not see each other’s. Nothing of them is kept as a draft. */
export const Ceremony = ({ shown: { draw, digits, reading }, onDone }: CeremonyProps) => {
  const fields = useRef<HTMLDivElement>(null);
  const [typed, setTyped] = useState('');
  const [startsOver, setStartsOver] = useState(false);
  const act = useStaffMutation('Desk/TypeDigits');
  const { shown: errors, checkIn, forget } = useChecked({ digits: digitsError(typed, digits ?? 0) });
  const hasDiffered = act.error instanceof CallFailure && act.error.code === 'digitsDiffer';
  const send = async () => {
    if (!checkIn(fields.current) || act.isPending) return;
    const answer = await act.mutateAsync({ drawId: draw.drawId, digits: typed, startsOver }).catch(() => null);
    if (answer === null) return;
    setTyped('');
    setStartsOver(false);
    forget();
    await act.refresh();
    onDone(
      answer.isDrawn
        ? '2人の入力が一致し、抽選を行いました。結果は、発表まで表示されません。'
        : '1人目の数字を受け付けました。',
    );
  };
  return (
    <Card title="立会い抽選の数字">
      <div ref={fields} className="flex flex-col gap-5">
        <ChangeFailure error={act.error} onReload={act.reload} />
        <p>{turnText(reading)}</p>
        <TextField
          label="引いた数字"
          support={`${digits ?? 0}桁。引いた順に、半角の数字で入力します。`}
          value={typed}
          error={errors.digits}
          inputMode="numeric"
          autoComplete="off"
          maxLength={200}
          onChange={({ target }) => setTyped(target.value.replaceAll(/\s/g, ''))}
          className="font-mono"
        />
        {typed !== '' && (
          <p className="font-mono wrap-anywhere">{`読み合わせ（いま${typed.length}桁）：${grouped(typed)}`}</p>
        )}
        {hasDiffered && (
          <Checkbox
            label="1人目の入力が誤っていたため、この数字から最初からやり直す"
            checked={startsOver}
            onChange={({ target }) => setStartsOver(target.checked)}
          />
        )}
        <Button className="self-start" isBusy={act.isPending} busyLabel="送信しています" onClick={send}>
          数字を確定する
        </Button>
      </div>
    </Card>
  );
};

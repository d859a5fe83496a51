import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { refreshAfter, reloadFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { personFields } from '#contract/desk/people/personFields.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { birthdayText } from '../birthdayText.ts';
import { CorrectForm } from './CorrectForm.tsx';

const hidden = '登録あり（非表示）';

/** What is registered of somebody, once it is asked for: that is written down. */
function useRevealed(userNumber: string) {
  const reveal = useStaffMutation('Desk/RevealPerson');
  const read = () => reveal.mutateAsync({ userNumber, fields: [...personFields] }).catch(() => null);
  return {
    shown: reveal.data,
    error: reveal.error,
    isReading: reveal.isPending,
    turn: reveal.submittedAt,
    read,
    hide: reveal.reset,
  };
}

type Revealed = ReturnType<typeof useRevealed>;

const RevealButton = ({ revealed: { shown, isReading, read, hide } }: { revealed: Revealed }) =>
  shown ? (
    <Button variant="outline" size="sm" icon={<EyeOff aria-hidden="true" className="size-4" />} onClick={hide}>
      隠す
    </Button>
  ) : (
    <Button
      variant="outline"
      size="sm"
      icon={<Eye aria-hidden="true" className="size-4" />}
      isBusy={isReading}
      onClick={read}
    >
      全て表示
    </Button>
  );

type ProfileProps = { person: DeskPerson; shown: Revealed['shown'] };

const Profile = ({ person, shown }: ProfileProps) => {
  const { userAttributeSetting } = useTenant();
  const known = (field: 'email' | 'address' | 'birthday') => {
    if (!person.known.includes(field)) return '登録なし';
    if (!shown) return hidden;
    return field === 'birthday' ? birthdayText(shown.birthday) : shown[field];
  };
  return (
    <DescriptionList
      items={[
        { term: userAttributeSetting.userNumberLabel, value: person.userNumber },
        { term: 'フリガナ', value: shown ? shown.kana : hidden },
        { term: '電話番号', value: shown ? shown.phone : `末尾 ${person.phoneEnd}` },
        { term: 'メールアドレス', value: known('email') },
        { term: '住所', value: known('address') },
        ...(person.isGroup ? [] : [{ term: '生年月日', value: known('birthday') }]),
      ]}
    />
  );
};

/** What is registered of somebody: hidden until it is asked for, which is written down. What was shown can be corrected. */
export const ProfileCard = ({ person, onDone }: { person: DeskPerson; onDone: (flash: string) => void }) => {
  const { permissions } = useSelf();
  const revealed = useRevealed(person.userNumber);
  const { shown, error, isReading, turn, read, hide } = revealed;
  const [isCorrecting, setIsCorrecting] = useState(false);
  const correcting = useRef<HTMLButtonElement>(null);
  const [isGivenUp, setIsGivenUp] = useState(false);
  useEffect(() => {
    if (isGivenUp) correcting.current?.focus();
  }, [isGivenUp]);
  const mayReveal = permissions.includes('person.reveal');
  const begin = async () => {
    setIsGivenUp(false);
    if (shown || (await read()) !== null) setIsCorrecting(true);
  };
  const finish = async (flash: string) => {
    setIsCorrecting(false);
    hide();
    onDone(flash);
    await refreshAfter('Desk/CorrectPerson');
  };
  const giveUp = () => {
    setIsCorrecting(false);
    setIsGivenUp(true);
  };
  return (
    <Card title="登録内容" action={mayReveal && !isCorrecting && <RevealButton revealed={revealed} />}>
      <ChangeFailure error={error} onReload={() => reloadFor('Desk/RevealPerson')} />
      <p aria-live="polite" className="text-solid-gray-700">
        {shown
          ? 'すべて表示しています。閲覧記録に残しました。'
          : '登録内容を表示または修正すると、閲覧記録に残ります。'}
      </p>
      {isCorrecting && shown?.registered ? (
        <CorrectForm
          key={turn}
          person={person}
          registered={shown.registered}
          onReload={read}
          onDone={finish}
          onClose={giveUp}
        />
      ) : (
        <>
          <Profile person={person} shown={shown} />
          {mayReveal && permissions.includes('person.register') && (
            <Button ref={correcting} variant="outline" className="self-start" isBusy={isReading} onClick={begin}>
              登録内容を修正する
            </Button>
          )}
        </>
      )}
    </Card>
  );
};

import { Printer } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { Button } from '#ui/action/Button.tsx';
import { type GroupOffer, RegisterGroupForm } from './group/RegisterGroupForm.tsx';
import { type RegisteredPerson, RegisterForm } from './RegisterForm.tsx';
import { RegistrationSlip } from './RegistrationSlip.tsx';

type RegisteredCardProps = { person: RegisteredPerson; isGroup?: boolean };

const RegisteredCard = ({ person, isGroup = false }: RegisteredCardProps) => {
  const { flash } = useFlash(`${person.personName}様を登録しました。`);
  const { tenantAlias } = useTenant();
  return (
    <>
      <Flash flash={flash} />
      <p>登録証を印刷して渡してください。パスワードは、利用者の画面の「パスワード再設定票」で本人が設定します。</p>
      <RegistrationSlip person={person} isGroup={isGroup} isPrinted />
      <div className="flex flex-wrap items-center gap-4">
        <Button
          variant="outline"
          icon={<Printer aria-hidden="true" className="size-5" />}
          onClick={() => window.print()}
        >
          登録証を印刷する
        </Button>
        <Link to={paths.person(tenantAlias, person.userNumber)} className="hit-area link">
          {isGroup ? '団体を開いて構成員を追加する' : 'この利用者を開く'}
        </Link>
      </div>
    </>
  );
};

/** Registers who stands at the counter. */
export const RegisterPanel = ({ onClose }: { onClose: () => void }) => {
  const [person, setPerson] = useState<RegisteredPerson | null>(null);
  return (
    <SidePanel title="窓口登録" onClose={onClose}>
      {person ? <RegisteredCard person={person} /> : <RegisterForm onRegistered={setPerson} />}
    </SidePanel>
  );
};

/** Registers a group. */
export const RegisterGroupPanel = ({
  offer: { rules, until },
  onClose,
}: {
  offer: GroupOffer;
  onClose: () => void;
}) => {
  const [group, setGroup] = useState<RegisteredPerson | null>(null);
  return (
    <SidePanel title="団体を登録する" onClose={onClose}>
      {group ? (
        <RegisteredCard person={group} isGroup />
      ) : (
        rules && <RegisterGroupForm rules={rules} until={until} onRegistered={setGroup} />
      )}
    </SidePanel>
  );
};

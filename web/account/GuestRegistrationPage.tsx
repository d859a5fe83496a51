import { useState } from 'react';
import { OpenFrame } from '#web/shell/OpenFrame.tsx';
import { RegistrationCompleted } from './RegistrationCompleted.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';

type Registered = { userNumber: string; password: string };

export const Component = () => {
  const [registered, setRegistered] = useState<Registered>();
  return (
    <OpenFrame>
      {registered ? <RegistrationCompleted {...registered} /> : <RegistrationFields onRegistered={setRegistered} />}
    </OpenFrame>
  );
};

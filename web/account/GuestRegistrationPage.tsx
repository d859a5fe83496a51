import { useState } from 'react';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { RegistrationCompleted } from './RegistrationCompleted.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';

type Registered = { userNumber: string; password: string };

export const Component = () => {
  const [registered, setRegistered] = useState<Registered>();
  return (
    <PublicFrame>
      {registered ? <RegistrationCompleted {...registered} /> : <RegistrationFields onRegistered={setRegistered} />}
    </PublicFrame>
  );
};

import { lazy, Suspense, useState } from 'react';
import { PublicFrame } from '#web/tenant/PublicFrame.tsx';
import { RegistrationFields } from './RegistrationFields.tsx';

type Registered = { userNumber: string; password: string };

/** What follows the form is fetched when the form is sent, and before the registration: the number shows only once. */
const fetchCompleted = () => import('./RegistrationCompleted.tsx');
const RegistrationCompleted = lazy(async () => ({ default: (await fetchCompleted()).RegistrationCompleted }));

export const Component = () => {
  const [registered, setRegistered] = useState<Registered>();
  return (
    <PublicFrame>
      {registered ? (
        <Suspense>
          <RegistrationCompleted {...registered} />
        </Suspense>
      ) : (
        <RegistrationFields prepare={fetchCompleted} onRegistered={setRegistered} />
      )}
    </PublicFrame>
  );
};

import { useTenant, useUser } from '#web/address/useTenant.ts';

/** The number of the user who is logged in, under the name the tenant gives it. */
export const UserNumber = () => {
  const { userNumberLabel } = useTenant().userAttributeSetting;
  const { userNumber } = useUser();
  return (
    <dl className="flex flex-wrap items-baseline gap-x-4 rounded-12 border border-transparent bg-key-50 px-4 py-3">
      <dt className="text-solid-gray-700">{userNumberLabel}</dt>
      <dd className="text-std-18B-160">{userNumber}</dd>
    </dl>
  );
};

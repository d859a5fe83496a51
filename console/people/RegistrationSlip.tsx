import { useTenant } from '#console/address/useConsole.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import type { RegisteredPerson } from './RegisterForm.tsx';

type RegistrationSlipProps = { person: RegisteredPerson; isGroup?: boolean; isPrinted: boolean };

/** What somebody takes home: their number, to sign in with once they have a password. `isPrinted`: it is what is printed. */
export const RegistrationSlip = ({ person, isGroup = false, isPrinted }: RegistrationSlipProps) => {
  const { tenantName, userAttributeSetting } = useTenant();
  return (
    <section
      data-printed={isPrinted || undefined}
      aria-label="登録証"
      className="flex flex-col gap-4 rounded-8 border border-solid-gray-420 px-gutter-wide py-5"
    >
      <h3 className="text-std-20B-150">利用者登録証</h3>
      <DescriptionList
        items={[
          { term: isGroup ? '団体名' : '氏名', value: `${person.personName} 様` },
          {
            term: userAttributeSetting.userNumberLabel,
            value: <strong className="text-std-24B-150 tabular-nums">{person.userNumber}</strong>,
          },
          { term: '発行', value: tenantName },
        ]}
      />
    </section>
  );
};

import { Mail } from 'lucide-react';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';

type WriteLinkProps = {
  /** Who is meant, as the form takes it from the address. */
  to: Readonly<Record<string, string>>;
  label: string;
};

/** Leads to a message to somebody, for who may write one. */
export const WriteLink = ({ to, label }: WriteLinkProps) => {
  const { tenantAlias } = useTenant();
  if (!useSelf().permissions.includes('message.send')) return null;
  return (
    <LinkButton
      to={paths.newMessage(tenantAlias, to)}
      variant="outline"
      icon={<Mail aria-hidden="true" className="size-5" />}
    >
      {label}
    </LinkButton>
  );
};

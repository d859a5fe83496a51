import { ShieldCheck } from 'lucide-react';
import type { LinkProps } from 'react-router';
import type { Receipt } from '#rules/lottery/verifyReceipt.ts';
import { paths } from '#web/shell/paths.ts';
import { useTenant } from '#web/shell/TenantContext.tsx';
import { downward } from '#web/shell/wayBack.ts';
import { TextLink } from '#web/ui/TextLink.tsx';
import { receiptFragment } from './receiptFragment.ts';

const MarkedLink = ({ to, children }: Pick<LinkProps, 'to'> & { children: string }) => (
  <p className="flex items-start gap-2">
    <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-key-900" />
    <TextLink to={to} state={downward}>
      {children}
    </TextLink>
  </p>
);

/** Leads to the list of draws, where it is not known which one. */
export const DrawsLink = () => <MarkedLink to={paths.draws(useTenant().tenantAlias)}>抽選の公開情報を見る</MarkedLink>;

type DrawLinkProps = {
  /** Null where it is not known: then the list of draws. */
  drawId: string | null;
  /** Travels in the part of the address that no server sees. */
  receipt: Receipt;
};

/** Leads to the public page of the draw that an entry takes part in. */
export const DrawLink = ({ drawId, receipt }: DrawLinkProps) => {
  const { tenantAlias } = useTenant();
  if (drawId === null) return <DrawsLink />;
  return (
    <MarkedLink to={{ pathname: paths.draw(tenantAlias, drawId), hash: receiptFragment(receipt) }}>
      この抽選の公開情報を見る
    </MarkedLink>
  );
};

import { ShieldCheck } from 'lucide-react';
import type { LinkProps } from 'react-router';
import { paths } from '#contract/screens.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { drillDown } from '#web/address/back.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { receiptFragment } from './receiptFragment.ts';

const MarkedLink = ({ to, children }: Pick<LinkProps, 'to'> & { children: string }) => (
  <p className="flex items-start gap-2">
    <ShieldCheck aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-key-900" />
    <TextLink to={to} state={drillDown}>
      {children}
    </TextLink>
  </p>
);

/** Links to the list of draws, where the draw is not known. */
export const DrawsLink = () => <MarkedLink to={paths.draws(useTenant().tenantAlias)}>抽選の公開情報を見る</MarkedLink>;

type DrawLinkProps = {
  /** Null where it is not known: then the list of draws. */
  drawId: string | null;
  /** Travels in the part of the address that no server sees. */
  receipt: Receipt;
};

/** Links to the public page of an entry's draw. */
export const DrawLink = ({ drawId, receipt }: DrawLinkProps) => {
  const { tenantAlias } = useTenant();
  if (drawId === null) return <DrawsLink />;
  return (
    <MarkedLink to={{ pathname: paths.draw(tenantAlias, drawId), hash: receiptFragment(receipt) }}>
      この抽選の公開情報を見る
    </MarkedLink>
  );
};

import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { Page } from '#ui/page/Page.tsx';
import { ClosurePlan } from './ClosurePlan.tsx';
import { blankClosure } from './closureForm.ts';

/** A closure before it is decided: what, when and why, and then all that it would lie over. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const hall = useHall();
  const only = containers.length === 1 ? containers[0]?.containerId : undefined;
  return (
    <Page
      title="休館の登録"
      lead="影響を受ける予約を確認してから確定します。確認だけでは何も変わりません。"
      backTo={paths.closures(tenantAlias)}
      backLabel="休館・公用"
    >
      <ClosurePlan texts={{ ...blankClosure, containerId: hall || (only ?? '') }} choices={{}} draft={null} />
    </Page>
  );
};

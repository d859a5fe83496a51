import { type SyntheticEvent, useState } from 'react';
import { paths } from '#console/address/paths.ts';
import { useHall, useSelf, useTenant } from '#console/address/useConsole.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import { Answer } from '#console/list/Answer.tsx';
import type { ClosureWanted } from '#contract/desk/closure.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { Page } from '#ui/page/Page.tsx';
import { ClosureFields } from './ClosureFields.tsx';
import { type ClosureTexts, missingIn, refusedFields, wantedFrom } from './closureForm.ts';
import { Impact } from './Impact.tsx';

const blank: ClosureTexts = {
  ...{ containerId: '', kind: '', articleIds: [], from: '', to: '', weekdays: [] },
  ...{ isWholeDay: true, fromMinute: '540', toMinute: '1020', reason: '', told: '' },
};

const nothing: ClosureWanted = { ...wantedFrom(blank), kind: 'temporary' };

/** A closure before it is decided: what, when and why, and then all that it would lie over. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const { containers } = useSelf();
  const hall = useHall();
  const only = containers.length === 1 ? containers[0]?.containerId : undefined;
  const [texts, setTexts] = useState<ClosureTexts>({ ...blank, containerId: hall || (only ?? '') });
  const [asked, setAsked] = useState<ClosureWanted | null>(null);
  const [isTried, setIsTried] = useState(false);
  const query = useStaffQuery('Desk/PreviewClosure', asked ?? nothing, { enabled: asked !== null });
  const isCurrent = asked !== null && !query.isPlaceholderData;
  const missing = missingIn(texts);
  const refused = asked !== null && query.error ? refusedFields(query.error) : {};
  const errors = { ...(isTried ? missing : {}), ...refused };

  const change = (part: Partial<ClosureTexts>) => {
    setTexts({ ...texts, ...part });
    // What is shown was asked of something else.
    setAsked(null);
  };
  const ask = async (event: SyntheticEvent) => {
    event.preventDefault();
    setIsTried(true);
    if (Object.keys(missing).length > 0) return;
    setAsked(wantedFrom(texts));
    await refreshStaff('Desk/PreviewClosure');
  };

  return (
    <Page
      title="休館の登録"
      lead="影響する予約を確認してから確定します。確認だけでは何も変わりません。"
      backTo={paths.closures(tenantAlias)}
      backLabel="休館・公用"
    >
      <Form onSubmit={ask} className="flex max-w-160 flex-col gap-6">
        <ClosureFields texts={texts} errors={errors} onChange={change} />
        <Button
          type="submit"
          className="self-start"
          isBusy={asked !== null && query.isFetching}
          busyLabel="確認しています"
        >
          影響を確認する
        </Button>
      </Form>
      {asked !== null && Object.keys(refused).length === 0 && (
        <Answer query={{ ...query, data: isCurrent ? query.data : undefined }}>
          {(seen) => <Impact wanted={asked} seen={seen} onReload={() => refreshStaff('Desk/PreviewClosure')} />}
        </Answer>
      )}
    </Page>
  );
};

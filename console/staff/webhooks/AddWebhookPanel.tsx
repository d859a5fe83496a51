import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { SidePanel } from '#console/kit/SidePanel.tsx';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { GivenSecret } from './GivenSecret.tsx';
import { useWebhookForm } from './useWebhookForm.ts';
import { WebhookFields } from './WebhookFields.tsx';

const begun = { name: '', url: '', events: [], containerIds: null, tellsPeople: false } as const;

type AddWebhookPanelProps = { networks: readonly string[]; onClose: () => void };

/** Registers an address, and shows the secret that signs this once. */
export const AddWebhookPanel = ({ networks, onClose }: AddWebhookPanelProps) => {
  const add = useStaffMutation('Console/AddWebhook');
  const form = useWebhookForm({ draft: 'staff.webhook', begun, networks });
  const submit = form.submit(async (typed) => {
    await add.mutateAsync(typed);
    await add.refresh();
  });
  return (
    <SidePanel title="送り先の登録" onClose={onClose}>
      {add.data ? (
        <GivenSecret title={`「${form.typed.name}」を登録し、試験の通知を送りました。`} secret={add.data.secret} />
      ) : (
        <Form onSubmit={submit} className="flex flex-col gap-6">
          <WebhookFields form={form} mayTell={false} />
          <Button type="submit" isFullWidth isBusy={add.isPending} busyLabel="登録しています">
            登録する
          </Button>
        </Form>
      )}
    </SidePanel>
  );
};

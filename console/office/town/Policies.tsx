import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ActDialog } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { Policy } from '#contract/office/policyEndpoints.ts';
import { whyNotPolicy } from '#rules/account/policyText.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';

const titles: Readonly<Record<Policy['kind'], string>> = { terms: '利用規約', privacy: 'プライバシーポリシー' };

const askedText = ({ agreed }: Policy) =>
  agreed > 0
    ? `今の版に同意した${count(agreed, '人')}にも、次のログインでもう一度同意を求めます。`
    : '次のログインから、利用者に同意を求めます。';

type PublishProps = { policy: Policy; onDone: (flash: string) => void; onClose: () => void };

const PublishDialog = ({ policy, onDone, onClose }: PublishProps) => {
  const { kind, version, content: before } = policy;
  const form = useActForm(`policy.${kind}`, { content: before });
  const { content } = form.typed;
  const act = useAct({
    form,
    call: 'Office/PublishPolicy',
    errors: { content: whyNotPolicy(content, before) },
    request: () => ({ kind, content, seen: version }),
    onDone: () => onDone(`${titles[kind]}の新しい版を公開しました。`),
  });
  return (
    <ActDialog
      act={act}
      size="wide"
      title={`${titles[kind]}の改定`}
      verb="公開する"
      busyLabel="公開しています"
      onClose={onClose}
    >
      <TextAreaField
        label="本文"
        requirement="required"
        rows={16}
        value={content}
        error={act.errors.content}
        onChange={({ target }) => form.change({ content: target.value })}
      />
      <NotificationBanner tone="warning" title="公開すると、すぐに新しい版になります">
        <p className="phrase">{askedText(policy)}</p>
      </NotificationBanner>
    </ActDialog>
  );
};

const PolicyCard = ({ policy, onEdit }: { policy: Policy; onEdit: () => void }) => (
  <Card
    title={titles[policy.kind]}
    action={
      <Button variant="text" icon={<Pencil aria-hidden="true" className="size-5" />} onClick={onEdit}>
        <VisuallyHidden>{titles[policy.kind]}を</VisuallyHidden>改定する
      </Button>
    }
  >
    {policy.publishedAt === null ? (
      <p>まだありません。公開すると、利用者は同意してから予約します。</p>
    ) : (
      <>
        <p>
          第{policy.version}版（{dateTimeText(policy.publishedAt)}から）・同意した人 {count(policy.agreed, '人')}
        </p>
        <Disclosure label="本文を見る">
          <p className="break-words whitespace-pre-line">{policy.content}</p>
        </Disclosure>
      </>
    )}
  </Card>
);

/** What people agree to before they use the product. */
export const Policies = ({ onDone }: Pick<PublishProps, 'onDone'>) => {
  const query = useStaffQuery('Office/ListPolicies', {});
  const [kind, setKind] = useState<Policy['kind'] | null>(null);
  return (
    <QueryState query={query}>
      {({ items }) => {
        const chosen = items.find((policy) => policy.kind === kind);
        return (
          <>
            {items.map((policy) => (
              <PolicyCard key={policy.kind} policy={policy} onEdit={() => setKind(policy.kind)} />
            ))}
            {chosen && (
              <PublishDialog
                policy={chosen}
                onDone={(flash) => {
                  setKind(null);
                  onDone(flash);
                }}
                onClose={() => setKind(null)}
              />
            )}
          </>
        );
      }}
    </QueryState>
  );
};

import { useState } from 'react';
import { Link } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ActDialog } from '#console/kit/ActDialog.tsx';
import { useAct, useActForm } from '#console/kit/act/useAct.ts';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import type { Missing } from '#contract/office/openingEndpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';

type Words = { readonly text: string; readonly to?: (tenantAlias: string, place: string) => string };

const texts = (tenantAlias: string) => paths.town(tenantAlias, 'texts');

const words: Readonly<Record<Missing['code'], Words>> = {
  rooms: { text: '予約できる部屋がありません。', to: paths.places },
  privacyPolicy: { text: 'プライバシーポリシーがありません。', to: texts },
  termsOfUse: { text: '利用規約がありません。', to: texts },
  fees: { text: '使用料が決まっていない部屋があります。無料でよいか確認してください。', to: paths.place },
  reception: { text: 'ネットからの予約の受付が止まっています。', to: (tenantAlias) => paths.town(tenantAlias) },
  administrator: { text: '管理者が1人だけです。', to: paths.staff },
  mail: { text: 'メールを送るサーバーが設定されていません。システムの担当者へ依頼してください。' },
};

const MissingItem = ({ code, isNeeded, place }: Missing) => {
  const { tenantAlias } = useTenant();
  const { text, to } = words[code];
  const said = place ? `${place.name}：${text}` : text;
  return (
    <li className="flex flex-wrap items-center gap-3">
      <Badge tone={isNeeded ? 'warning' : 'neutral'}>{isNeeded ? '公開に必要' : '確認'}</Badge>
      {to ? (
        <Link to={to(tenantAlias, place?.containerId ?? '')} className="hit-area link">
          {said}
        </Link>
      ) : (
        <span className="min-w-0 flex-1 basis-60">{said}</span>
      )}
    </li>
  );
};

/** Opens the town for good. */
const OpenDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const act = useAct({
    form: useActForm('opening', {}),
    call: 'Office/OpenTown',
    errors: {},
    request: () => ({}),
    onDone,
  });
  return (
    <ActDialog act={act} title="予約サイトの公開" verb="公開する" busyLabel="公開しています" onClose={onClose}>
      <p>
        公開すると、利用者が予約サイトを見て、登録と予約ができるようになります。準備中には戻せません。
        予約を受けた日の時間枠や受付期間は、適用開始日を決めて変更します。
      </p>
    </ActDialog>
  );
};

/** What a town lacks before its residents are let in; nothing once they are, but that they have been. */
export const OpeningCard = () => {
  const { data } = useStaffQuery('Office/GetOpening', {});
  const { tenantAlias } = useTenant();
  const [step, setStep] = useState<'opening' | 'opened' | null>(null);
  if (step === 'opened') {
    return (
      <DoneBanner title="予約サイトを公開しました。">
        <p>利用者の画面のURLは、/t/{tenantAlias} です。</p>
      </DoneBanner>
    );
  }
  if (!data || data.isOpen) return null;
  const isReady = data.missing.every(({ isNeeded }) => !isNeeded);
  return (
    <Card title="開設準備" className="max-w-160">
      <p>利用者には「準備中」と表示しています。公開するまでは、すべての設定をすぐに変更できます。</p>
      {data.missing.length > 0 ? (
        <ul className="flex flex-col gap-2">
          {data.missing.map((one) => (
            <MissingItem key={`${one.code} ${one.place?.containerId ?? ''}`} {...one} />
          ))}
        </ul>
      ) : (
        <p>公開に必要な項目は、すべてそろっています。</p>
      )}
      <div>
        <Button
          disabledReason={isReady ? undefined : '「公開に必要」の項目を登録すると、公開できます。'}
          onClick={() => setStep('opening')}
        >
          公開する
        </Button>
      </div>
      {step === 'opening' && <OpenDialog onDone={() => setStep('opened')} onClose={() => setStep(null)} />}
    </Card>
  );
};

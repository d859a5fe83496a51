import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import type { FeePlan } from '#contract/desk/fees.ts';
import type { RequestOf, ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { Disclosure } from '#ui/Disclosure.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { ScrollTable } from '#ui/table/ScrollTable.tsx';
import { count, dayText, yen } from '#ui/text/format.ts';
import { FeePrices } from './FeePrices.tsx';
import { FeeRules } from './FeeRules.tsx';
import { appliesByText, isChanged, matchesPublished } from './feeWords.ts';
import { Problems } from './Problems.tsx';
import { PublishDialog } from './PublishDialog.tsx';
import { TryFee } from './TryFee.tsx';

type Seen = ResponseOf<'Desk/PreviewFees'>;

/** Reservations that keep their fee, the first of them by name. */
const Kept = ({ kept: { number, items } }: Pick<FeePlan, 'kept'>) => {
  const { tenantAlias } = useTenant();
  if (number === 0) return null;
  return (
    <Disclosure label={`使用料が変わらない予約（${count(number, '件')}）`}>
      {number > items.length && <p>利用日の近い順に{count(items.length, '件')}を表示しています。</p>}
      <ScrollTable caption="使用料が変わらない予約" isCaptionHidden>
        <thead>
          <tr>
            <th scope="col">利用日</th>
            <th scope="col">部屋</th>
            <th scope="col">状態</th>
            <th scope="col" className="text-end!">
              使用料
            </th>
          </tr>
        </thead>
        <tbody>
          {items.map(({ reservationId, firstDay, articleName, statusText, fee }) => (
            <tr key={reservationId}>
              <th scope="row">
                <Link to={paths.reservation(tenantAlias, reservationId)} className="block min-w-28 hit-area link">
                  {dayText(firstDay)}
                </Link>
              </th>
              <td>{articleName}</td>
              <td className="whitespace-nowrap">{statusText}</td>
              <td className="text-end! whitespace-nowrap">{yen(fee)}</td>
            </tr>
          ))}
        </tbody>
      </ScrollTable>
    </Disclosure>
  );
};

/** What changes first, and behind a press what stays. */
const Changes = ({ prices, rules }: Pick<FeePlan, 'prices' | 'rules'>) => {
  const [changed, same] = [prices.filter(isChanged), prices.filter((table) => !isChanged(table))];
  const isRuleChanged = ({ rows }: FeePlan['rules'][number]) => rows.some(({ change }) => change !== '');
  const [changedRules, sameRules] = [rules.filter(isRuleChanged), rules.filter((section) => !isRuleChanged(section))];
  return (
    <>
      <h3 className="text-std-18B-160">変わる料金</h3>
      {changed.length > 0 ? <FeePrices tables={changed} /> : <p>基本の料金は変わりません。</p>}
      {changedRules.length > 0 && <FeeRules sections={changedRules} />}
      {same.length + sameRules.length > 0 && (
        <Disclosure label="変わらないもの">
          <FeePrices tables={same} />
          <FeeRules sections={sameRules} />
        </Disclosure>
      )}
    </>
  );
};

const keptText = ({ appliesBy, kept: { number, fees } }: FeePlan) => {
  if (appliesBy === 'dayOfBooking') return '申込み済みの予約は、すべて申込時の使用料のままです。';
  return number === 0
    ? 'この版の期間に、申込み済みの予約はありません。'
    : `${count(number, '件')}（合計${yen(fees)}）。申込時の使用料のままです。日時・部屋を変更すると、計算し直します。`;
};

type FeePreviewProps = {
  asked: Pick<RequestOf<'Desk/PublishFees'>, 'containerId' | 'text'>;
  containerName: string;
  seen: Seen;
  /** See `Problems`. */
  textOfForms: string | undefined;
  onReload: () => Promise<unknown>;
  /** Before the page is left for that of the version. */
  onPublished: () => void;
};

/** Brings the answer to whoever asked for it, also with a screen reader. */
function useShownHeading() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.scrollIntoView({ block: 'start' });
    heading.current?.focus({ preventScroll: true });
  }, []);
  return heading;
}

type PublishingProps = Pick<FeePreviewProps, 'asked' | 'onPublished'> & { revision: number };

/** Publishing, with the question before it; afterwards the page of the version tells of it. */
function usePublishing({ asked, revision, onPublished }: PublishingProps) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const publish = useStaffMutation('Desk/PublishFees');
  const [isAsking, setIsAsking] = useState(false);
  const close = () => {
    publish.reset();
    setIsAsking(false);
  };
  const send = async () => {
    if (publish.isPending) return;
    const done = await publish.mutateAsync({ ...asked, revision }).catch(() => null);
    if (done === null) return;
    setIsAsking(false);
    onPublished();
    const told = `${dayText(done.firstDay)}から適用される使用料を公開しました。`;
    await navigate(paths.feeVersion(tenantAlias, asked.containerId, done.versionId), { state: flashState(told) });
    announce(told);
    await askFor('Desk/ListFeeVersions');
  };
  return { publish, isAsking, ask: () => setIsAsking(true), close, send };
}

/** What the version is, and what it is compared with. */
const PlanFacts = ({ plan }: { plan: FeePlan }) => (
  <DescriptionList
    items={[
      { term: '適用開始日', value: dayText(plan.firstDay) },
      { term: '対象', value: appliesByText(plan.appliesBy) },
      { term: '根拠', value: plan.law },
      {
        term: '比較した版',
        value: plan.inForceSince === null ? '時間枠の料金' : `現行の版（${dayText(plan.inForceSince)}から）`,
      },
      plan.isReplacing && { term: '置き換え', value: '同じ適用開始日の予定の版と入れ替わります。' },
      { term: '申込み済みの予約', value: keptText(plan) },
    ]}
  />
);

const Found = ({
  problems,
  remarks,
  textOfForms,
}: Pick<Seen, 'problems' | 'remarks'> & Pick<FeePreviewProps, 'textOfForms'>) => (
  <>
    <Problems
      tone="error"
      title={`誤りが${count(problems.length, '件')}あります。直してから、もう一度確認してください。`}
      problems={problems}
      textOfForms={textOfForms}
    />
    <Problems tone="warning" title="意図したとおりか確認してください。" problems={remarks} textOfForms={textOfForms} />
  </>
);

/** What is wrong with a version, or what it changes, and the button that publishes it. */
export const FeePreview = ({ asked, containerName, seen, textOfForms, onReload, onPublished }: FeePreviewProps) => {
  const heading = useShownHeading();
  const { problems, plan, revision } = seen;
  const { publish, isAsking, ask, close, send } = usePublishing({ asked, revision, onPublished });
  const wrong = plan?.examples.filter((example) => !matchesPublished(example)) ?? [];
  const isPublishable = plan !== null && problems.length === 0 && wrong.length === 0;

  return (
    <section aria-label="確認の結果" className="flex flex-col gap-5">
      <h2 ref={heading} tabIndex={-1} className="scroll-mt-4 text-std-20B-150">
        確認の結果
      </h2>
      <Found {...seen} textOfForms={textOfForms} />
      {plan && (
        <>
          {wrong.length > 0 && (
            <NotificationBanner
              tone="error"
              title={`試算例${count(wrong.length, '件')}が公表額と合わないため、公開できません。料金か、上の試算例を直してください。`}
            />
          )}
          <PlanFacts plan={plan} />
          {isPublishable && (
            <Button className="self-start" onClick={ask}>
              公開へ進む
            </Button>
          )}
          <Changes prices={plan.prices} rules={plan.rules} />
          <Kept kept={plan.kept} />
          <TryFee
            containerId={asked.containerId}
            by={{ kind: 'text', text: asked.text }}
            choices={plan.choices}
            firstDay={plan.firstDay}
          />
          <PublishDialog
            isOpen={isAsking}
            containerName={containerName}
            plan={plan}
            isBusy={publish.isPending}
            error={publish.error}
            onSend={send}
            onReload={onReload}
            onClose={close}
          />
        </>
      )}
    </section>
  );
};

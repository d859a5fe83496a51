import { paths } from '#contract/screens.ts';
import type { WaysToTell } from '#contract/vacancy.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { isToldAtAll } from '#rules/reservation/whyNoMoreWatches.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { useTenant } from '#web/address/useTenant.ts';

const wayText = ({ mail, line }: WaysToTell) => [mail && 'メール', line && 'LINE'].filter(Boolean).join('と');

/** How somebody is told of what becomes free; or that nobody could tell them, and where they change that. */
export const HowToldNote = ({ ways, thing, hours }: { ways: WaysToTell; thing: string; hours: number }) => {
  const tenant = useTenant();
  const { tenantAlias, vacancyOrder } = tenant;
  if (!isToldAtAll(ways)) {
    return (
      <p className="phrase">
        お知らせをお送りできる宛先がありません。
        <TextLink to={paths.accountContact(tenantAlias)}>連絡先</TextLink>
        でメールアドレスを登録すると、空いたときにお知らせできます。
      </p>
    );
  }
  return (
    <p className="phrase">
      {isInTurn(tenant)
        ? `${thing}が空いたら、${vacancyOrder === 'drawn' ? '抽選で決めた順番' : '申込みの順番'}に${hours}時間確保して、${wayText(ways)}でご案内します。`
        : `${thing}が空いたら、${wayText(ways)}で1回お知らせします。${thing}の確保はしません。先に申し込まれた方が優先です。`}
    </p>
  );
};

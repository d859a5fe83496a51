import { Printer } from 'lucide-react';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import type { DeskPerson } from '#contract/desk/people/people.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { confirm } from '#ui/dialog/dialogs.ts';
import { Qr } from '#ui/Qr.tsx';
import { dateTimeText } from '#ui/text/format.ts';

/** A link on paper with which somebody sets their own password, once: nobody at the counter sees or types it. */
export const ResetSlip = ({ person: { userNumber, personName, isGroup, isOfPlace } }: { person: DeskPerson }) => {
  const { tenantName, userAttributeSetting } = useTenant();
  const reset = useStaffMutation('Desk/ResetPassword');
  const ask = async () => {
    const message = `${personName}様（${userNumber}）の本人確認書類を確認しましたか？`;
    if (await confirm({ message, confirmLabel: '確認して発行する', cancelLabel: 'やめる' }))
      reset.mutate({ userNumber }, { onSuccess: () => reset.refresh() });
  };
  const slip = reset.data;
  return (
    <Card title="パスワード再設定票">
      {slip ? (
        <>
          <section data-printed aria-label="パスワード再設定票" className="flex flex-col gap-4">
            <DescriptionList
              items={[
                { term: isGroup ? '団体名' : '氏名', value: `${personName} 様` },
                { term: userAttributeSetting.userNumberLabel, value: userNumber },
                { term: '有効期限', value: `${dateTimeText(slip.until)}まで（1回だけ使えます）` },
                { term: '発行', value: tenantName },
              ]}
            />
            <p>スマートフォンなどで読み取り、新しいパスワードをご自分で設定してください。</p>
            <Qr text={slip.url} label="パスワードを設定する画面のQRコード" />
          </section>
          <p className="text-solid-gray-700">この画面を閉じると、もう表示できません。</p>
          <Button
            variant="outline"
            className="self-start"
            icon={<Printer aria-hidden="true" className="size-5" />}
            onClick={() => window.print()}
          >
            印刷する
          </Button>
        </>
      ) : (
        <>
          <p>本人確認のあとに発行します。24時間以内に、本人がパスワードを1回設定できます。</p>
          <ChangeFailure error={reset.error} onReload={reset.reload} />
          {isOfPlace ? (
            <Button variant="outline" className="self-start" isBusy={reset.isPending} onClick={ask}>
              再設定票を発行する
            </Button>
          ) : (
            <p>{everyRefusal.personElsewhere.message}</p>
          )}
        </>
      )}
    </Card>
  );
};

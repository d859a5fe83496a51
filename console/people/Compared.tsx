import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { Button } from '#ui/action/Button.tsx';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { dayText } from '#ui/text/format.ts';

const fields = ['kana', 'address', 'birthday'] as const;

/** What a paper is compared with: kept back until it is asked for, which is written down. */
export const Compared = ({ userNumber }: { userNumber: string }) => {
  const { permissions } = useSelf();
  const reveal = useStaffMutation('Desk/RevealPerson');
  if (!permissions.includes('person.reveal')) return null;
  const shown = reveal.data;
  return (
    <div className="flex flex-col items-start gap-3">
      <ChangeFailure error={reveal.error} onReload={() => refreshStaff('Desk/GetPerson')} />
      {!shown && (
        <Button
          variant="outline"
          size="sm"
          isBusy={reveal.isPending}
          onClick={() => reveal.mutate({ userNumber, fields: [...fields] })}
        >
          登録内容を表示
        </Button>
      )}
      <p aria-live="polite" className="text-solid-gray-700">
        {shown ? '表示しています。閲覧記録に残しました。' : '「登録内容を表示」を押すと、閲覧記録に残ります。'}
      </p>
      {shown && (
        <div ref={(list) => list?.focus()} tabIndex={-1} className="self-stretch">
          <DescriptionList
            items={[
              { term: 'フリガナ', value: shown.kana || '登録なし' },
              { term: '住所', value: shown.address || '登録なし' },
              { term: '生年月日', value: shown.birthday === '' ? '登録なし' : dayText(shown.birthday) },
            ]}
          />
        </div>
      )}
    </div>
  );
};

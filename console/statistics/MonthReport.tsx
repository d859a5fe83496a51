import { useState } from 'react';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { Button } from '#ui/action/Button.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { announce } from '#ui/speech/announce.ts';

type Wanted = ResponseOf<'Desk/GetMonthReport'>;

const [none, all] = ['none', 'all'] as const;

/** What is chosen; a place whose figures are not seen any more sends nothing. */
const chosenOf = ({ isOn, containerId }: Wanted) => (isOn ? (containerId ?? all) : none);

function optionsOf({ places, ...wanted }: Wanted) {
  const chosen = chosenOf({ places, ...wanted });
  const options = [
    { value: none, label: '受け取らない' },
    { value: all, label: 'すべての施設' },
    ...places.map(({ containerId, containerName }) => ({ value: containerId, label: containerName })),
  ];
  const isKnown = options.some(({ value }) => value === chosen);
  return isKnown ? options : [...options, { value: chosen, label: '統計を見られなくなった施設' }];
}

const Choice = ({ wanted }: { wanted: Wanted }) => {
  const change = useStaffMutation('Desk/SetMonthReport');
  const [chosen, setChosen] = useState(() => chosenOf(wanted));
  const save = async () => {
    const containerId = chosen === none || chosen === all ? null : chosen;
    const changed = await change.mutateAsync({ isOn: chosen !== none, containerId }).catch(() => null);
    if (changed === null) return;
    announce(chosen === none ? '月報のメールを止めました。' : '月報のメールの受取りを保存しました。');
    await change.refresh();
  };
  return (
    <>
      <p>
        {`毎月1日の朝に、前の月の統計を ${wanted.email} へお送りします。そのときに統計を見られる施設だけを、この画面と同じ表でお知らせします。`}
      </p>
      <ChangeFailure error={change.error} onReload={() => void change.reload()} />
      <div className="flex flex-wrap items-end gap-4">
        <SelectField
          label="月報を受け取る施設"
          placeholder=""
          options={optionsOf(wanted)}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        />
        <Button variant="outline" isBusy={change.isPending} busyLabel="保存しています" onClick={() => void save()}>
          受取りを保存する
        </Button>
      </div>
    </>
  );
};

/** Whether the figures of each month come by mail, for whoever is signed in. */
export const MonthReport = () => {
  const query = useStaffQuery('Desk/GetMonthReport', {}, { isOfForm: true });
  return (
    <Card title="月報のメール" className="print:hidden">
      <QueryState query={query}>
        {(wanted) =>
          wanted.email === '' ? (
            <p>職員の登録にメールアドレスがないため、月報を受け取れません。管理者に登録を依頼してください。</p>
          ) : (
            <Choice wanted={wanted} />
          )
        }
      </QueryState>
    </Card>
  );
};

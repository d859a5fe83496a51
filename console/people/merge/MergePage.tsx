import { type SyntheticEvent, useState } from 'react';
import { paths } from '#console/address/paths.ts';
import { useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form } from '#ui/form/Form.tsx';
import { TextField } from '#ui/form/TextField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { MergeDecision } from './MergeDecision.tsx';

const Compared = ({ keeper, other, onSwap }: { keeper: string; other: string; onSwap: () => void }) => {
  const query = useStaffQuery('Desk/PreviewMerge', { userNumber: keeper, otherNumber: other });
  return (
    <QueryState query={query}>
      {(preview) => <MergeDecision key={preview.seen} preview={preview} onSwap={onSwap} />}
    </QueryState>
  );
};

/** Two accounts of one person side by side, to make them one. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const [{ keeper, other }, set] = useAddressState(['keeper', 'other']);
  const [typed, setTyped] = useState({ keeper, other });
  const compare = (event: SyntheticEvent) => {
    event.preventDefault();
    set({ keeper: typed.keeper.trim(), other: typed.other.trim() }, { isStep: true });
  };
  const swap = () => {
    setTyped({ keeper: other, other: keeper });
    set({ keeper: other, other: keeper });
  };
  return (
    <Page
      title="利用者の統合"
      lead="同じ方の2つの登録を、1つにまとめます。予約・入出金・通知はすべて残ります。"
      backTo={keeper === '' ? paths.people(tenantAlias) : paths.person(tenantAlias, keeper)}
      backLabel={keeper === '' ? '利用者の検索' : '利用者'}
    >
      <Form onSubmit={compare} className="flex flex-wrap items-end gap-4">
        {(['keeper', 'other'] as const).map((side) => (
          <div key={side} className="w-64 max-w-full">
            <TextField
              label={side === 'keeper' ? '残す利用者番号' : '統合する利用者番号'}
              requirement="required"
              value={typed[side]}
              maxLength={64}
              autoComplete="off"
              onChange={(event) => setTyped({ ...typed, [side]: event.target.value })}
            />
          </div>
        ))}
        <Button type="submit" variant="outline">
          比べる
        </Button>
      </Form>
      <p className="text-solid-gray-700">
        比べると、2つの登録の電話番号・住所・生年月日などが表示されます。表示したことは、閲覧記録に残ります。
      </p>
      {keeper !== '' && other !== '' && (
        <Compared key={`${keeper} ${other}`} keeper={keeper} other={other} onSwap={swap} />
      )}
    </Page>
  );
};

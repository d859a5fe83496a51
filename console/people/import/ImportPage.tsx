import { type ChangeEvent, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff } from '#console/call/useStaffQuery.ts';
import { ChangeFailure } from '#console/list/ChangeFailure.tsx';
import { mostPeople } from '#rules/account/peopleFile.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Loading, Skeleton } from '#ui/feedback/Loading.tsx';
import { controlStyle, Field, useFieldIds } from '#ui/form/Field.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { PeopleTabs } from '../PeopleTabs.tsx';
import { ImportDecision } from './ImportDecision.tsx';
import { ImportReport } from './ImportReport.tsx';
import { readPeopleFile, templateText } from './peopleFile.ts';

type Chosen = { readonly name: string; readonly csv: string; readonly encoding: string };

/** A CSV file of this machine. */
const FileField = ({ onChosen }: { onChosen: (file: Chosen | null) => void }) => {
  const [error, setError] = useState<string>();
  const support = `UTF-8またはShift_JISのCSVファイル。一度に${count(mostPeople, '名')}まで。`;
  const ids = useFieldIds({ support, error });
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? [];
    if (!file) return;
    const found = await readPeopleFile(file);
    setError('problem' in found ? found.problem : undefined);
    onChosen('problem' in found ? null : { ...found, name: file.name });
    // The same file, corrected, can be chosen again.
    target.value = '';
  };
  return (
    <Field label="利用者のCSVファイル" support={support} error={error} ids={ids}>
      <input
        type="file"
        accept=".csv,text/csv"
        {...ids.attributes}
        id={ids.id}
        className={controlStyle}
        onChange={read}
      />
    </Field>
  );
};

/** Registering the people of a file: what is wrong, who is known already, and then everybody at once. */
const Import = () => {
  const preview = useStaffMutation('Desk/PreviewPeople');
  const register = useStaffMutation('Desk/ImportPeople');
  const [file, setFile] = useState<Chosen | null>(null);
  const look = ({ csv }: Chosen) => {
    register.reset();
    preview.mutate({ csv });
  };
  const choose = (chosen: Chosen | null) => {
    setFile(chosen);
    preview.reset();
    register.reset();
    if (chosen) look(chosen);
  };
  const send = async (chosen: readonly number[]) => {
    if (!file || !preview.data || register.isPending) return;
    const request = { csv: file.csv, chosen: [...chosen], seen: preview.data.seen };
    await register.mutateAsync(request).catch(() => null);
    await refreshStaff('Desk/FindPeople');
  };
  return (
    <div className="flex flex-col gap-6">
      <div className="flex max-w-2xl flex-col items-start gap-4">
        <p>
          ひな形の列に合わせて、1行に1名ずつ入力してください。登録する前に、誤りと、すでに登録されている方を確認できます。
        </p>
        <Button
          variant="outline"
          onClick={() => saveText({ name: '利用者一括登録.csv', type: 'text/csv', text: templateText })}
        >
          ひな形をダウンロードする
        </Button>
        <FileField onChosen={choose} />
      </div>
      {file && (
        <p role="status">
          {`${file.name}（${file.encoding}）`}
          {preview.data && `：${count(preview.data.people, '名')}`}
        </p>
      )}
      <ChangeFailure error={preview.error} onReload={() => file && look(file)} />
      {preview.isPending && (
        <Loading>
          <Skeleton rows={3} rowClassName="h-12" />
        </Loading>
      )}
      {preview.data && !register.data && (
        <ImportDecision
          key={preview.data.seen}
          plan={preview.data}
          error={register.error}
          isBusy={register.isPending}
          onSend={send}
          onAgain={() => file && look(file)}
        />
      )}
      {register.data && <ImportReport outcome={register.data} />}
    </div>
  );
};

/** Registering many people at once. */
export const Component = () => {
  const { permissions } = useSelf();
  return (
    <Page title="利用者の一括登録" lead="CSVファイルから、多くの利用者を一度に登録します。">
      <PeopleTabs />
      {permissions.includes('export.people') ? (
        <Import />
      ) : (
        <EmptyState title="一括登録の権限がありません" text="管理者または館長へ依頼してください。" />
      )}
    </Page>
  );
};

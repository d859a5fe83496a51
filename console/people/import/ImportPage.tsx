import { useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { FileField } from '#console/fields/FileField.tsx';
import { DoneBanner } from '#console/kit/DoneBanner.tsx';
import type { ImportPlan } from '#contract/desk/people/importPeople.ts';
import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import { mostPeople } from '#rules/account/import/peopleFile.ts';
import { readPeople } from '#rules/account/import/readPeople.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { EmptyState } from '#ui/feedback/EmptyState.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { PeopleTabs } from '../PeopleTabs.tsx';
import { FirstPeople } from './FirstPeople.tsx';
import { ImportDecision } from './ImportDecision.tsx';
import { ImportReport } from './ImportReport.tsx';
import { readPeopleFile, templateText } from './peopleFile.ts';
import { WrongLines } from './WrongLines.tsx';

type Chosen = {
  readonly name: string;
  readonly csv: string;
  readonly encoding: string;
} & ReturnType<typeof readPeople>;

/** A CSV file of this machine. */
const PeopleFileField = ({ onChosen }: { onChosen: (file: Chosen | null) => void }) => {
  const [error, setError] = useState<string>();
  const support = `UTF-8またはShift_JISのCSVファイル。一度に${count(mostPeople, '名')}まで。`;
  const read = async (file: File) => {
    const found = await readPeopleFile(file);
    setError('problem' in found ? found.problem : undefined);
    if ('problem' in found) onChosen(null);
    else {
      onChosen({ ...found, ...readPeople(found.csv, (code) => everyRefusal[code].message), name: file.name });
    }
  };
  return (
    <FileField label="利用者のCSVファイル" support={support} error={error} accept=".csv,text/csv" onChosen={read} />
  );
};

const ImportStart = ({ onChosen }: { onChosen: (file: Chosen | null) => void }) => {
  const offersGroups = useStaffQuery('Desk/GetGroupRules', {}).data?.rules != null;
  return (
    <div className="flex max-w-2xl flex-col items-start gap-4">
      <p>
        ひな形の列に合わせて、1行に1名ずつ入力してください。登録する前に、誤りと、すでに登録されている方を確認できます。
      </p>
      {offersGroups && (
        <p>
          団体名を入力した行は、団体として登録します。氏名にはその代表者を、電話番号・メールアドレス・住所には団体の連絡先を入力してください。ほかの構成員は、登録したあと団体の画面で追加します。
        </p>
      )}
      <Button
        variant="outline"
        onClick={() => saveText({ name: '利用者一括登録.csv', type: 'text/csv', text: templateText(offersGroups) })}
      >
        ひな形をダウンロードする
      </Button>
      <PeopleFileField onChosen={onChosen} />
    </div>
  );
};

/** What is wrong with a file, who is known already, and then everybody at once. */
const ImportFile = ({ file }: { file: Chosen }) => {
  const compare = useStaffMutation('Desk/PreviewPeople');
  const register = useStaffMutation('Desk/ImportPeople');
  const groups = new Set(file.people.flatMap(({ line, representative }) => (representative ? [line] : [])));
  const unit = groups.size > 0 ? '件' : '名';
  const fileText = `${file.name}（${file.encoding}）${file.count > 0 ? `：${count(file.count, unit)}` : ''}`;
  // What the file tells by itself comes first; what only the register knows, when it was compared.
  const wrong = file.wrong.length > 0 ? file.wrong : (compare.data?.wrong ?? []);
  if (wrong.length > 0)
    return (
      <>
        <p role="status">{fileText}</p>
        <WrongLines wrong={wrong} typed={file.typed} />
      </>
    );
  const { csv } = file;
  const send = async ({ seen }: ImportPlan, chosen: readonly number[]) => {
    await register.mutateAsync({ csv, chosen: [...chosen], seen }).catch(() => null);
    await register.refresh();
  };
  return (
    <>
      <DoneBanner title={`${fileText}。誤りはありません。`} />
      {!compare.data && <FirstPeople people={file.people} unit={unit} />}
      {register.data ? (
        <ImportReport outcome={register.data} unit={unit} />
      ) : (
        <ImportDecision
          people={file.count}
          groups={groups}
          unit={unit}
          plan={compare.data}
          failure={register.error ?? compare.error}
          isBusy={compare.isPending || register.isPending}
          onCompare={() => {
            register.reset();
            return compare.mutateAsync({ csv }).catch(() => null);
          }}
          onSend={send}
        />
      )}
    </>
  );
};

/** Registering the people of a file. */
const Import = () => {
  const [{ file, turn }, setChosen] = useState<{ file: Chosen | null; turn: number }>({ file: null, turn: 0 });
  const choose = (chosen: Chosen | null) => setChosen({ file: chosen, turn: turn + 1 });
  return (
    <div className="flex flex-col gap-6">
      <ImportStart onChosen={choose} />
      {/* The mistakes of the former file had the focus, and are gone with it. */}
      {file && <ImportFile key={turn} file={file} />}
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

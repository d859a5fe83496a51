import { Download } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { flashState } from '#console/address/arrivalFlash.ts';
import { paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { base64Of } from '#console/fields/base64Of.ts';
import { FileField } from '#console/fields/FileField.tsx';
import { ChangeFailure } from '#console/kit/ChangeFailure.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import type { ProgrammePlan } from '#contract/office/programmeEndpoints.ts';
import { mostCourses, mostProgrammeBytes, programmeTemplate } from '#rules/event/import/programmeFile.ts';
import { Button } from '#ui/action/Button.tsx';
import { saveText } from '#ui/action/saveText.ts';
import { Card } from '#ui/Card.tsx';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { Page } from '#ui/page/Page.tsx';
import { count } from '#ui/text/format.ts';
import { ProgrammeView } from './ProgrammeView.tsx';

type Shown = ResponseOf<'Office/GetCourse'>;
type Chosen = { readonly name: string; readonly base64: string };

/** '2件の講座を下書きで追加、1件を変更' of what a file would do. */
function whatOf({ courses }: Pick<ProgrammePlan, 'courses'>, isPublished: boolean) {
  const of = (kind: 'added' | 'changed') => courses.filter((course) => course.kind === kind).length;
  const [added, changed] = [of('added'), of('changed')];
  const parts = [
    ...(added > 0 ? [`${count(added, '件')}を${isPublished ? '公開' : '下書き'}で追加`] : []),
    ...(changed > 0 ? [`${count(changed, '件')}を変更`] : []),
  ];
  return parts.join('、');
}

/** A file and where it goes, what it would make, and the making. */
function useImporting({ choices }: Shown) {
  const { tenantAlias } = useTenant();
  const navigate = useNavigate();
  const hall = useHall();
  const [containerId, setContainer] = useState(hall || (choices.places[0]?.containerId ?? ''));
  const [isPublished, setPublished] = useState(false);
  const [file, setFile] = useState<Chosen | null>(null);
  const [error, setError] = useState<string>();
  const preview = useStaffMutation('Office/PreviewProgramme');
  const act = useStaffMutation('Office/ImportProgramme');

  const look = (asked: { containerId: string; base64: string }) => {
    act.reset();
    preview.mutate(asked);
  };
  const choose = async (chosen: File) => {
    preview.reset();
    act.reset();
    setFile(null);
    if (chosen.size > mostProgrammeBytes) return setError('ファイルは1MBまでです。いくつかに分けてください。');
    const base64 = await base64Of(chosen).catch(() => null);
    setError(base64 === null ? 'ファイルを読み込めませんでした。もう一度選んでください。' : undefined);
    if (base64 === null) return;
    setFile({ name: chosen.name, base64 });
    look({ containerId, base64 });
  };
  const move = (place: string) => {
    setContainer(place);
    if (file) look({ containerId: place, base64: file.base64 });
  };
  const send = async () => {
    if (!file || !preview.data || act.isPending) return;
    const { revision } = preview.data;
    const what = whatOf(preview.data, isPublished);
    const answer = await act.mutateAsync({ containerId, base64: file.base64, isPublished, revision }).catch(() => null);
    if (answer === null) return;
    await act.refresh();
    navigate(paths.courses(tenantAlias), { state: flashState(`講座を取り込みました（${what}）。`) });
  };
  const again = () => file && look({ containerId, base64: file.base64 });
  return { containerId, move, isPublished, setPublished, file, error, choose, preview, act, send, again };
}

const ImportCourses = ({ shown }: { shown: Shown }) => {
  const importing = useImporting(shown);
  const { file, preview, act, isPublished } = importing;
  const plan = preview.data;
  const what = plan ? whatOf(plan, isPublished) : '';
  return (
    <>
      <Card title="取り込むファイル">
        <p>
          ひな形の列に合わせて、1行に1講座ずつ入力してください。2回目からの日程は、その下の行に日付・開始・終了だけを入力します。
        </p>
        <p>
          講座番号が同じ講座がこの施設にあり、まだ終わっていないときは、その講座を変更します。同じファイルをもう一度取り込んでも、講座は増えません。
        </p>
        <Button
          variant="outline"
          className="self-start"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => saveText({ name: '講座の取込み.csv', type: 'text/csv', text: programmeTemplate() })}
        >
          ひな形をダウンロードする
        </Button>
        <SelectField
          label="施設"
          placeholder=""
          options={shown.choices.places.map((place) => ({ value: place.containerId, label: place.name }))}
          value={importing.containerId}
          onChange={({ target }) => importing.move(target.value)}
        />
        <FileField
          label="講座のファイル"
          support={`CSV（UTF-8またはShift_JIS）かExcelブック（.xlsx）。一度に${mostCourses}講座、1MBまで。`}
          accept=".csv,text/csv,.xlsx"
          error={importing.error}
          onChosen={importing.choose}
        />
        <Checkbox
          label="追加する講座を、すぐに公開する"
          checked={isPublished}
          onChange={({ target }) => importing.setPublished(target.checked)}
        />
      </Card>
      {preview.isPending && <p role="status">ファイルを確認しています。</p>}
      <ChangeFailure error={preview.error} onReload={importing.again} />
      {file && plan && (
        <>
          <ProgrammeView key={plan.revision} name={file.name} plan={plan} />
          <ChangeFailure error={act.error} onReload={importing.again} />
          {plan.wrong.length === 0 && what !== '' && (
            <Button className="self-start" isBusy={act.isPending} busyLabel="取り込んでいます" onClick={importing.send}>
              {`取り込む（${what}）`}
            </Button>
          )}
        </>
      )}
    </>
  );
};

/** Makes the courses of a programme from a file. */
export const Component = () => {
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Office/GetCourse', { eventId: null });
  return (
    <Page title="講座をまとめて取り込む" backTo={paths.courses(tenantAlias)} backLabel="講座の一覧" width="text">
      <QueryState
        query={query}
        empty={({ choices }) =>
          choices.places.length > 0
            ? null
            : { title: '講座を取り込める施設がありません', text: '担当施設は、管理者が「職員」で変更できます。' }
        }
      >
        {(shown) => <ImportCourses shown={shown} />}
      </QueryState>
    </Page>
  );
};

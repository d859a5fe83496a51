import { useState } from 'react';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { ResponseOf } from '#contract/endpoints.ts';
import { CopyButton } from '#ui/action/CopyButton.tsx';
import { Card } from '#ui/Card.tsx';
import { SelectField } from '#ui/form/SelectField.tsx';
import { embedSnippet } from './embedSnippet.ts';

/** What stands in the way, for the person who sets up the town; null where nothing does. */
function whatIsMissing(isPublic: boolean, hosts: readonly string[]) {
  if (!isPublic) return '空き状況が公開されていません。全体設定の「公開」で、だれでも見られるようにすると使えます。';
  if (hosts.length === 0)
    return '埋め込みを許すサイトが決まっていません。全体設定の「ほかのサイトへの埋め込み」に、サイトの名前（例：www.city.example.lg.jp）を加えると使えます。';
  return null;
}

const Snippet = ({ hosts, publicUrl }: ResponseOf<'Desk/GetEmbedding'>) => {
  const { tenantAlias } = useTenant();
  const halls = useSelf().containers.filter(({ kind }) => kind === 'rooms');
  const [chosen, setChosen] = useState('');
  const hall = halls.find(({ containerId }) => containerId === chosen) ?? halls[0];
  if (!hall) return <p>受け持ちの施設がありません。</p>;
  const { containerId, containerName } = hall;
  const snippet = embedSnippet({ publicUrl, tenantAlias, containerId, containerName });
  return (
    <>
      <SelectField
        label="施設"
        placeholder=""
        options={halls.map((one) => ({ value: one.containerId, label: one.containerName }))}
        value={containerId}
        onChange={(event) => setChosen(event.target.value)}
      />
      <p>{hosts.join('、')} のページに、次の2行を貼り付けてください。1週間の空き状況が表示されます。</p>
      <pre className="font-mono text-dns-14N-130 break-all whitespace-pre-wrap">{snippet}</pre>
      <CopyButton text={snippet} label="2行をコピーする" />
    </>
  );
};

/** How the town's own site shows what is free at a hall, or what is missing for it. */
export const EmbedCard = () => {
  const { isVisibleToPublic } = useTenant();
  return (
    <Card title="ホームページへの埋め込み">
      <QueryState query={useStaffQuery('Desk/GetEmbedding', {})}>
        {(embedding) => {
          const missing = whatIsMissing(isVisibleToPublic, embedding.hosts);
          return missing === null ? <Snippet {...embedding} /> : <p>{missing}</p>;
        }}
      </QueryState>
    </Card>
  );
};

import { useMemo } from 'react';
import type { DemandSoFar, Draw } from '#contract/lottery.ts';
import { paths } from '#contract/screens.ts';
import { entriesText } from '#rules/lottery/figureWords.ts';
import type { Definition } from '#rules/lottery/published/definition.ts';
import type { Receipt } from '#rules/lottery/verify/verifyReceipt.ts';
import { TextLink } from '#ui/action/TextLink.tsx';
import { Badge } from '#ui/Badge.tsx';
import { Card } from '#ui/Card.tsx';
import { count, dateTimeText } from '#ui/text/format.ts';
import { useTenant } from '#web/address/useTenant.ts';
import { ReceiptCheck } from '../check/ReceiptCheck.tsx';
import { type DrawRecomputation, Recomputation } from '../check/Recomputation.tsx';
import { phaseWords } from '../phaseWords.ts';
import { DemandList } from './DemandList.tsx';
import { DrawMethod } from './DrawMethod.tsx';
import { DrawOdds } from './DrawOdds.tsx';
import { DrawSteps } from './DrawSteps.tsx';
import { partIds } from './partIds.ts';
import { readDefinition } from './readDefinition.ts';

type DrawReportProps = { draw: Draw; receipt: Receipt | null; recomputation: DrawRecomputation };

/** Whose entries they are, where that is more than what residents entered by themselves. */
const WhoIsInIt = ({ draw: { proxyCount, predecessor } }: { draw: Draw }) => {
  const { tenantAlias } = useTenant();
  return (
    <>
      {proxyCount !== null && proxyCount > 0 && <p>{`このうち窓口での代理の申込み ${count(proxyCount, '件')}`}</p>}
      {predecessor && (
        <p>
          <TextLink to={paths.draw(tenantAlias, predecessor.drawId)}>{predecessor.title}</TextLink>
          で当選した方が辞退した枠を、落選した申込みで抽選します。
        </p>
      )}
    </>
  );
};

const CurrentPhase = ({ draw }: { draw: Draw }) => {
  const { name, tone, text } = phaseWords[draw.phase];
  return (
    <Card title="この抽選のいま" anchorId={partIds.phase} action={<Badge tone={tone}>{name}</Badge>}>
      <p>{text}</p>
      {draw.entryCount !== null && (
        <p>
          申込み <span className="font-700">{entriesText(draw.entryCount, draw.ticketCount)}</span>
        </p>
      )}
      <WhoIsInIt draw={draw} />
      <DrawSteps draw={draw} />
    </Card>
  );
};

type WantedNowProps = { demand: DemandSoFar; kind: Definition['kind'] };

/** While entries are taken: how much is wanted, as it was a moment ago. */
const WantedNow = ({ demand: { at, entryCount, choices, most }, kind }: WantedNowProps) => (
  <Card title="現在の申込み" anchorId={partIds.odds}>
    <p>
      {dateTimeText(at)}現在 <span className="font-700">{count(entryCount, '件')}</span>
      （締切まで増減します）
    </p>
    {most.length > 0 && <DemandList all={most} kind={kind} />}
    {choices > most.length && <p>{`ほかに ${count(choices - most.length, '件')}の希望があります。`}</p>}
  </Card>
);

/** Until the announcement there is nothing to check an entry against. */
const ReceiptLater = ({ receipt }: { receipt: Receipt | null }) => (
  <Card title="自分の申込みを確かめる" anchorId={partIds.receipt}>
    <p>結果の発表のあと、受付番号と控えを使って、申込みが一覧に入っていたことと抽選の順番を、ここで確かめられます。</p>
    {receipt && (
      <p>
        受付番号 <span className="font-mono break-all">{receipt.entryNumber}</span>
      </p>
    )}
  </Card>
);

/** Everything that is public of a draw by now. */
export const DrawReport = ({ draw, receipt, recomputation }: DrawReportProps) => {
  const { drawId, definition: text, root, transcript, transcriptHash } = draw;
  const definition = useMemo(() => readDefinition(text), [text]);
  const entryCount = draw.entryCount ?? 0;
  return (
    <>
      <CurrentPhase draw={draw} />
      {draw.demand && definition && <WantedNow demand={draw.demand} kind={definition.kind} />}
      {transcript === null ? (
        <ReceiptLater receipt={receipt} />
      ) : (
        <>
          <ReceiptCheck transcript={transcript} entryCount={entryCount} definition={definition} receipt={receipt} />
          {definition && (
            <Card title="応募の状況" anchorId={partIds.odds}>
              <DrawOdds draw={draw} definition={definition} />
            </Card>
          )}
          <Recomputation
            drawId={drawId}
            transcript={transcript}
            entryCount={entryCount}
            recomputation={recomputation}
            shown={{ definition: text, root, transcriptHash }}
          />
        </>
      )}
      <DrawMethod draw={draw} definition={definition} />
    </>
  );
};

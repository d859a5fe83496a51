import { useParams } from 'react-router';
import { paths } from '#console/address/paths.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { Flash, useFlash } from '#console/kit/Flash.tsx';
import { QueryState } from '#console/kit/QueryState.tsx';
import type { DrawAtDesk } from '#contract/desk/lottery.ts';
import { LinkButton } from '#ui/action/LinkButton.tsx';
import { Page } from '#ui/page/Page.tsx';
import { Ceremony } from './Ceremony.tsx';
import { DrawnEntries } from './DrawnEntries.tsx';
import { DrawSteps } from './DrawSteps.tsx';
import { EntriesMade } from './EntriesMade.tsx';
import { GivenUp } from './GivenUp.tsx';
import { LateStep } from './LateStep.tsx';
import { OddsTable } from './OddsTable.tsx';
import { Outcome } from './Outcome.tsx';
import { PublishedValues } from './PublishedValues.tsx';
import { RelatedDraws } from './RelatedDraws.tsx';
import { Verification } from './Verification.tsx';

type PartProps = { shown: DrawAtDesk; onDone: (text: string) => void };

/** What is to be done now, or has been done before witnesses. */
const NowDue = ({ shown, onDone }: PartProps) => {
  const { tenantAlias } = useTenant();
  const { permissions } = useSelf();
  const { draw, outcome } = shown;
  const isWitnessed = draw.progress === 'drawn' && draw.source === 'ceremony';
  return (
    <>
      {draw.due !== null && <LateStep draw={draw} due={draw.due} onDone={onDone} />}
      {draw.due === 'digits' && permissions.includes('lottery.define') && <Ceremony shown={shown} onDone={onDone} />}
      {(outcome !== null || isWitnessed) && (
        <LinkButton to={paths.drawRecord(tenantAlias, draw.drawId)} variant="outline" className="self-start">
          {outcome === null ? '立会人に見せる画面' : '掲示する結果'}
        </LinkButton>
      )}
    </>
  );
};

/** What became of an announced draw, and what waits of it. */
const AfterDraw = ({ shown: { draw, outcome }, onDone }: PartProps) => {
  const { permissions } = useSelf();
  if (outcome === null) return null;
  return (
    <>
      <Outcome outcome={outcome} />
      {outcome.givenUp.length > 0 && permissions.includes('lottery.define') && (
        <GivenUp draw={draw} outcome={outcome} onDone={onDone} />
      )}
      {permissions.includes('reservation.view') && <DrawnEntries drawId={draw.drawId} />}
    </>
  );
};

const Sections = ({ shown, onDone }: PartProps) => {
  const { drawId, progress } = shown.draw;
  return (
    <>
      <NowDue shown={shown} onDone={onDone} />
      <DrawSteps shown={shown} />
      <RelatedDraws shown={shown} />
      <AfterDraw shown={shown} onDone={onDone} />
      <OddsTable shown={shown} />
      <EntriesMade shown={shown} />
      {(progress === 'drawn' || progress === 'announced') && (
        <Verification drawId={drawId} isAnnounced={progress === 'announced'} />
      )}
      <PublishedValues shown={shown} />
    </>
  );
};

/** A draw: what was published of it, how much is wanted, and what became of it once that is announced. */
export const Component = () => {
  const { drawId = '' } = useParams();
  const { tenantAlias } = useTenant();
  const query = useStaffQuery('Desk/GetDraw', { drawId });
  const { flash, tell } = useFlash();
  return (
    <Page title={query.data?.draw.title ?? '抽選'} isName backTo={paths.draws(tenantAlias)} backLabel="抽選の一覧へ">
      <Flash flash={flash} />
      <QueryState query={query}>{(shown) => <Sections key={drawId} shown={shown} onDone={tell} />}</QueryState>
    </Page>
  );
};

import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react';
import { paths } from '#contract/screens.ts';
import { isInTurn } from '#rules/reservation/watchWords.ts';
import { Page } from '#ui/page/Page.tsx';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { useTenant } from '#web/address/useTenant.ts';
import { ImportantNotices } from '#web/announcement/ImportantNotices.tsx';
import { NewNotices } from './NewNotices.tsx';
import { OpenDraws } from './OpenDraws.tsx';

// Where nobody has a turn there are none.
const OpenOffers = lazy(async () => ({ default: (await import('#web/vacancy/OpenOffers.tsx')).OpenOffers }));

type HomeFrameProps = {
  title: string;
  /** What is next for the person, and whether that is known by now, or cannot be had. */
  steps: ReactNode;
  areStepsKnown: boolean;
  placesTitle: string;
  places: ReactNode;
  /** Beside them, before what every home has there. */
  beside?: ReactNode;
};

/** So long the places wait for what stands above them, in milliseconds. */
const patienceMs = 1_000;

/** Whether it is better to wait: what is above would push them down under a finger. */
function useHeld(isKnown: boolean) {
  const [isLate, setIsLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setIsLate, patienceMs, true);
    return () => clearTimeout(timer);
  }, []);
  return !isKnown && !isLate;
}

/** The first page of a town: what is next for the person, then the places; beside them what else may lead on. */
export const HomeFrame = ({ title, steps, areStepsKnown, placesTitle, places, beside }: HomeFrameProps) => {
  const tenant = useTenant();
  const { tenantAlias } = tenant;
  const isHeld = useHeld(areStepsKnown);
  return (
    <Page
      title={title}
      actions={
        <div className="desktop:hidden">
          <UserNumber />
        </div>
      }
      aside={
        <>
          <div className="hidden desktop:block">
            <UserNumber />
          </div>
          {beside}
          <OpenDraws />
          <NewNotices />
        </>
      }
    >
      <ImportantNotices call="Announcement/GetAnnouncement" to={paths.announcement(tenantAlias)} />
      {isInTurn(tenant) && (
        <Suspense>
          <OpenOffers />
        </Suspense>
      )}
      {steps}
      <section aria-labelledby="places" hidden={isHeld} className="flex flex-col gap-3">
        <h2 id="places" className="text-std-20B-150">
          {placesTitle}
        </h2>
        {places}
      </section>
    </Page>
  );
};

import type { ReactNode } from 'react';
import { Page } from '#ui/page/Page.tsx';
import { UserNumber } from '#web/account/UserNumber.tsx';
import { NewNotices } from './NewNotices.tsx';
import { OpenDraws } from './OpenDraws.tsx';

type HomeFrameProps = {
  title: string;
  /** What is next for the person. */
  steps: ReactNode;
  placesTitle: string;
  places: ReactNode;
  /** Beside them, before what every home has there. */
  beside?: ReactNode;
};

/** The first page of a town: what is next for the person, then the places; beside them what else may lead on. */
export const HomeFrame = ({ title, steps, placesTitle, places, beside }: HomeFrameProps) => (
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
    {steps}
    <section aria-labelledby="places" className="flex flex-col gap-3">
      <h2 id="places" className="text-std-20B-150">
        {placesTitle}
      </h2>
      {places}
    </section>
  </Page>
);

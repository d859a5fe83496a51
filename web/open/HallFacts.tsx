import { MapPin } from 'lucide-react';
import type { HallPage } from '#contract/facility/page.ts';
import { ContainerFacts } from '../container/ContainerInformation.tsx';
import { ExternalLink } from '../container/ExternalLink.tsx';
import { PagePicture } from './PagePicture.tsx';

type HallTold = Omit<HallPage, 'rooms'>;

/** A search on a map, where the town names no map of its own: a link, so that nothing of it runs here. */
const mapOf = ({ mapUrl, address }: HallTold) =>
  mapUrl || (address && `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`);

const OnMap = ({ hall }: { hall: HallTold }) => {
  const url = mapOf(hall);
  return (
    <>
      {hall.mapPicture && <PagePicture picture={hall.mapPicture} />}
      {url && (
        <p className="flex items-center gap-1">
          <MapPin aria-hidden="true" className="size-5 shrink-0 text-key-900" />
          <ExternalLink url={url} text="地図で見る" />
        </p>
      )}
    </>
  );
};

/** A text of several lines below its name; nothing where nobody has said. */
const Told = ({ title, text }: { title: string; text: string }) =>
  text !== '' && (
    <section className="flex flex-col gap-1">
      <h3 className="text-std-16B-170">{title}</h3>
      <p className="max-w-160 whitespace-pre-line">{text}</p>
    </section>
  );

/** Where a hall is, how one gets there, and what makes it easier to use. */
export const HallFacts = ({ hall }: { hall: HallTold }) => (
  <>
    <ContainerFacts facts={hall} />
    <Told title="交通・駐車場" text={hall.access} />
    <Told title="バリアフリー" text={hall.accessibility.map(({ label }) => label).join('、')} />
    <Told title="利用のきまり" text={hall.houseRules} />
    <Told title="予約の注意事項" text={hall.reservationNotesText} />
    <OnMap hall={hall} />
  </>
);

import { AnchorLink } from '#ui/page/AnchorLink.tsx';
import { ContainerInformation, type Information, type OfferWord } from './ContainerInformation.tsx';

type Keyed = Information & { key: string };

type ContainerCardsProps = { containers: readonly Keyed[]; offerWord: OfferWord };

const anchorOf = (key: string) => `place-${key}`;

/** The way to each building, beside them on desktops; of a single one there is none. */
const Anchors = ({ containers }: { containers: readonly Keyed[] }) => (
  <nav
    aria-label="施設の一覧"
    className="hidden self-start desktop:sticky desktop:top-[calc(var(--sticky-top)+1rem)] desktop:block desktop:max-h-[calc(100dvh-var(--sticky-top)-2rem)] desktop:overflow-y-auto"
  >
    <ul className="border-s border-solid-gray-300">
      {containers.map(({ key, name }) => (
        <li key={key}>
          <AnchorLink
            targetId={anchorOf(key)}
            className="name flex min-h-11 items-center px-4 py-2 text-key-1000 hover:bg-key-50 hover:underline focus-visible:-outline-offset-4"
          >
            {name}
          </AnchorLink>
        </li>
      ))}
    </ul>
  </nav>
);

/** Every building of a town, one card each. */
export const ContainerCards = ({ containers, offerWord }: ContainerCardsProps) => {
  const isSingle = containers.length === 1;
  return (
    <div className={isSingle ? '' : 'grid gap-6 desktop:grid-cols-[minmax(0,3fr)_minmax(0,9fr)]'}>
      {!isSingle && <Anchors containers={containers} />}
      <div className="flex min-w-0 flex-col gap-6">
        {containers.map(({ key, ...information }) => (
          <div key={key} id={anchorOf(key)} tabIndex={-1} className="rounded-12">
            <ContainerInformation {...information} offerWord={offerWord} />
          </div>
        ))}
      </div>
    </div>
  );
};

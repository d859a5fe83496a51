import { AnchorLink } from '#ui/page/AnchorLink.tsx';

/** A card of a page by the id of its anchor. */
export type Part = { id: string; name: string };

/** The ways to the parts of a long page. */
export const PartLinks = ({ parts }: { parts: readonly Part[] }) => (
  <nav aria-label="このページの内容">
    <ul className="flex flex-col">
      {parts.map(({ id, name }) => (
        <li key={id}>
          <AnchorLink targetId={id} className="inline-flex min-h-11 items-center link">
            {name}
          </AnchorLink>
        </li>
      ))}
    </ul>
  </nav>
);

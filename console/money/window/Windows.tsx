import { Link, useLocation } from 'react-router';
import { windowName } from '#rules/payment/till.ts';

type WindowsProps = {
  open: readonly { readonly tillId: string; readonly name: string }[];
  /** The till that is shown. */
  shown: string;
};

/** The windows whose tills are open, where there are several. */
export const Windows = ({ open, shown }: WindowsProps) => {
  const { pathname, search } = useLocation();
  const to = (tillId: string) => {
    const parameters = new URLSearchParams(search);
    parameters.set('chosen', tillId);
    return `${pathname}?${parameters}`;
  };
  return (
    <nav aria-label="窓口">
      <ul className="flex flex-wrap gap-4">
        {open.map(({ tillId, name }) => (
          <li key={tillId}>
            <Link
              to={to(tillId)}
              aria-current={tillId === shown ? 'page' : undefined}
              className="hit-area link aria-[current]:font-bold"
            >
              {windowName(name)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
};

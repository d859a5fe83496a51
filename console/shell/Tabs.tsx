import { NavLink } from 'react-router';

type TabsProps = { label: string; tabs: readonly { readonly label: string; readonly to: string }[] };

/** Screens that belong together, as links above them. */
export const Tabs = ({ label, tabs }: TabsProps) => (
  <nav aria-label={label} className="flex flex-wrap gap-x-2 border-b border-solid-gray-420">
    {tabs.map((tab) => (
      <NavLink
        key={tab.to}
        to={tab.to}
        end
        className="-mb-px flex min-h-11 items-center border-b-4 border-transparent px-4 text-oln-16N-100 hover:underline aria-[current=page]:border-key-900 aria-[current=page]:text-oln-16B-100"
      >
        {tab.label}
      </NavLink>
    ))}
  </nav>
);

import type { Tenant } from '#contract/tenant.ts';

/**
 * The logo of a town before its name, on white so that any of them reads. It takes what the name leaves of the line, 7rem at
 * most: where that is too little for it, it falls into a second line, which is out of sight. So the name stands as it would
 * without one, and no bar gets higher.
 */
export const TownLogo = ({ logo }: { logo: Tenant['logo'] }) =>
  logo && (
    <span
      className="flex h-8 w-0 grow-999 flex-wrap overflow-clip before:h-full"
      style={{ maxWidth: `${Math.min(7, Math.max(2, (2 * logo.width) / logo.height)) + 0.5}rem` }}
    >
      <img
        {...logo}
        alt=""
        className="me-2 h-full min-w-0 grow basis-8 rounded-4 bg-white object-contain p-0.5 forced-color-adjust-none"
      />
    </span>
  );

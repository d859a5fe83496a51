import type { OrdinanceVersion } from './ordinance.ts';

/**
 * The version that a day of use is charged by: the latest that holds on that day, or on the day of the booking, as each
 * says. Undefined before the first one. `versions` by their first days.
 */
export const versionFor = <Version extends Pick<OrdinanceVersion, 'firstDay' | 'appliesBy'>>(
  versions: readonly Version[],
  { usesOn, bookedOn }: { readonly usesOn: string; readonly bookedOn: string },
): Version | undefined =>
  versions.findLast(({ firstDay, appliesBy }) => firstDay <= (appliesBy === 'dayOfUse' ? usesOn : bookedOn));

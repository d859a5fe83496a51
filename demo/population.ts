import type { GeneratorOptions } from './rooms/generateReservations.ts';

/** How many people and reservations are made up, and from what seed. */
export type Population = Pick<GeneratorOptions, 'seed' | 'count' | 'anyTime'> & {
  /** New people besides those who are there. */
  readonly residents: number;
  /** What the password of every new person hashes to. */
  readonly passwordHash: string;
  /** Days of use of rooms, counted from today; events have days of their own. */
  readonly period: { readonly from: number; readonly until: number };
  /** The user number of the person who gets one reservation of every kind. */
  readonly showcaseFor?: string;
};

/**
 * What staff see changes. A call that reads says which of these its answer is made of, and one that changes says which it
 * touches: a screen asks again for whatever shows something that was touched.
 *
 * - `reservations`: of rooms and courses, with what was noted and done about them;
 * - `money`: what is owed, paid and given back, bills and receipts;
 * - `tills`: the cash of places, as it is opened, counted and closed;
 * - `people`: registered people and groups, and what they are entitled to;
 * - `closures`: of places, their drafts, and days that are opened;
 * - `places`: halls and rooms as the office sets them up;
 * - `settings`: what a town has decided for all its places;
 * - `fees`: the published versions of ordinances, and their drafts;
 * - `announcements`: what is announced to residents, and its drafts;
 * - `messages`: what staff write to people themselves;
 * - `notices`: messages to residents;
 * - `followUps`: what a change leaves for staff to do, 要対応;
 * - `jobs`: what the server has still to do by itself;
 * - `staff`: who works here, with which role and where;
 * - `sessions`: where staff are signed in, and their second factors;
 * - `tokens`: by which other programs call the API;
 * - `networks`: from where staff may work;
 * - `providers`: by whom staff sign in, beside id and password;
 * - `webhooks`: addresses of other systems that are told of what happens, and what they were told;
 * - `logs`: touched by every change, whatever its row says.
 */
export type Thing =
  | 'reservations'
  | 'money'
  | 'tills'
  | 'people'
  | 'closures'
  | 'places'
  | 'settings'
  | 'fees'
  | 'announcements'
  | 'messages'
  | 'notices'
  | 'followUps'
  | 'jobs'
  | 'staff'
  | 'sessions'
  | 'tokens'
  | 'networks'
  | 'providers'
  | 'webhooks'
  | 'logs';

/** What an act on a reservation may touch: its money follows it, and its person is told or has to be telephoned. */
export const withReservation = ['reservations', 'money', 'notices', 'followUps', 'jobs'] as const;

/** Headers of answers to staff: what the call reads, and what it touches; between commas. */
export const readsHeader = 'x-yoyaku-reads';
export const touchesHeader = 'x-yoyaku-touches';

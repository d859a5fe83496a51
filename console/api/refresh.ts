import type { Query } from '@tanstack/react-query';
import { queryClient } from '#client/queryClient.ts';
import type { StaffCall } from '#contract/endpoints.ts';
import { readsHeader, touchesHeader } from '#contract/things.ts';

/** What calls read or touch, by their names, as their answers have said. */
const things = new Map<string, readonly string[]>();

/** Notes what the answer to a call says of it. */
export function noteThings(name: string, headers: Headers) {
  const said = headers.get(readsHeader) ?? headers.get(touchesHeader);
  if (said !== null) things.set(name, said.split(','));
}

const nameOf = ({ queryKey: [name] }: Query) => String(name);

/** A preview is asked for again by whoever is still about to act: once the act is done, it would be refused. */
const isPreview = (name: string) => /\/(Preview|GetQuote)/.test(name);

const markAllStale = () => queryClient.invalidateQueries({ refetchType: 'none' });

const askAgain = (isMeant: (name: string) => boolean) => {
  void markAllStale();
  return queryClient.invalidateQueries({ predicate: (query) => isMeant(nameOf(query)) });
};

/** Whether two calls are about the same thing. Of one that was not answered yet nobody knows. */
const isAboutSame = (one: string, other: string) => {
  const [read, touched] = [things.get(one), things.get(other)];
  return read === undefined || touched === undefined || read.some((thing) => touched.includes(thing));
};

/**
 * Asks again for all that shows something which an act touches. All else is asked for again where it is shown next.
 * `ended`: what the act has ended, such as a draft. The screen that showed it may not be gone yet.
 */
export const refreshAfter = (act: StaffCall, ended?: StaffCall) =>
  askAgain((name) => name !== ended && !isPreview(name) && isAboutSame(name, act));

/** The same for an act that is still to be done, with what it would do. */
export const reloadFor = (act: StaffCall) => askAgain((name) => isAboutSame(name, act));

/** Nothing that was answered before a change is shown without asking again, whatever screen comes next. */
export const noteChange = () => void markAllStale();

/** Asks again for every answer of a call that reads, where that is done on purpose. */
export const askFor = (read: StaffCall) => askAgain((name) => name === read);

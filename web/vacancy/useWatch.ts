import { useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { refresh, useCallQuery } from '#client/queries.ts';
import { isSessionEnd } from '#client/sessionEnd.ts';
import { useCallMutation } from '#client/useCallMutation.ts';
import type { EndpointName, RequestOf } from '#contract/endpoints.ts';
import type { VacancyWatch } from '#contract/vacancy.ts';
import { watchWords } from '#rules/reservation/watchWords.ts';
import { announce } from '#ui/speech/announce.ts';
import { useTenant } from '#web/address/useTenant.ts';

/** What can be waited for. */
export type Watchable =
  | { readonly frame: RequestOf<'VacancyWatch/AskForFrame'> }
  | { readonly course: RequestOf<'VacancyWatch/AskForCourse'> };

const isSame = <Wanted extends object>(wanted: Wanted, known: Readonly<Record<string, unknown>> | null) =>
  known !== null && Object.entries(wanted).every(([name, value]) => known[name] === value);

/** Whether a watch is for this. */
export const isFor = (what: Watchable) => (watch: VacancyWatch) =>
  'frame' in what ? isSame(what.frame, watch.frame) : isSame(what.course, watch.course);

/** Nothing is shown of it that somebody else changes. */
const staleTime = 60_000;

export const useWatches = () => useCallQuery('VacancyWatch/List', {}, { isQuiet: true, staleTime });

/** What shows whether something is free: it is asked for again where an act was refused. */
const shows: readonly EndpointName[] = [
  'Reservation/GetDayArticleAvailability',
  'EventReservation/FindEvent',
  'EventReservation/GetEvent',
];

/** Somebody else, or another tab, was quicker, so that what was asked for is so. */
const isGone = (error: unknown) => error instanceof CallFailure && error.code === 'notFound';

/**
 * An act on the list of watches; what failed is said where it was asked. A second press does nothing more: who waits
 * already has the same watch, and what is gone is withdrawn.
 */
export function useWatchAct() {
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<string>();
  const run = async (act: () => Promise<unknown>, done: string) => {
    setIsBusy(true);
    setFailure(undefined);
    try {
      await act();
      announce(done);
    } catch (error) {
      if (!isSessionEnd(error)) {
        setFailure(loadAdvice(error));
        await refresh(...shows);
      }
    }
    await refresh('VacancyWatch/List');
    setIsBusy(false);
  };
  return { isBusy, failure, run };
}

/** Ends a watch; one that is gone already is ended. */
export function useWithdraw() {
  const withdraw = useCallMutation('VacancyWatch/Withdraw');
  return (watchId: string) =>
    withdraw.mutateAsync({ watchId }).catch((error) => {
      if (!isGone(error)) throw error;
    });
}

/** Whether the user waits for something, and the way to begin and to end it. */
export function useWatch(what: Watchable) {
  const words = watchWords(useTenant());
  const { data } = useWatches();
  const standing = data?.items.find((watch) => watch.toldAt === null && isFor(what)(watch));
  const askForFrame = useCallMutation('VacancyWatch/AskForFrame');
  const askForCourse = useCallMutation('VacancyWatch/AskForCourse');
  const withdraw = useWithdraw();
  const { run, ...state } = useWatchAct();
  const ask = () => ('frame' in what ? askForFrame.mutateAsync(what.frame) : askForCourse.mutateAsync(what.course));
  const toggle = () => (standing ? run(() => withdraw(standing.watchId), '取り消しました。') : run(ask, words.asked));
  return { ...state, isStanding: standing !== undefined, turn: standing?.turn ?? null, toggle };
}

import { useNavigate, useParams } from 'react-router';
import { hallParameter, paths } from '#console/address/paths.ts';
import { useHall, useTenant } from '#console/address/useConsole.ts';
import { pagedBy, type View } from '#console/kit/days/DaySteps.tsx';
import { useAddressState } from '#console/kit/useAddressState.ts';
import { views } from './BoardControls.tsx';

const names = ['chosen', 'view', 'room', 'moving', 'person', hallParameter] as const;

type Changes = Partial<Record<'view' | 'room' | 'person' | typeof hallParameter, string>>;

export type BoardAddress = ReturnType<typeof useBoardAddress>;

/** What the address says of the board: hall, day and view, what is open on it, moved or booked for; and the ways to others. */
export function useBoardAddress() {
  const { tenantAlias } = useTenant();
  const { containerId = '', date = '' } = useParams();
  const hall = useHall();
  const navigate = useNavigate();
  const [{ chosen, view: asked, room, moving, person }, set] = useAddressState(names);
  const view = views.find(({ value }) => value === asked)?.value ?? 'day';

  const search = (changes: Changes) => {
    const kept = { view: view === 'day' ? '' : view, room, moving, person, hall };
    const parameters = new URLSearchParams({ ...kept, ...changes });
    for (const [name, value] of [...parameters]) if (value === '') parameters.delete(name);
    return parameters.size > 0 ? `?${parameters}` : '';
  };
  const addressOf = (day: string, changes: Changes = {}, ofHall = containerId) =>
    `${paths.board(tenantAlias, ofHall, day)}${search(changes)}`;
  /** Another day or hall, which is no step of the history. */
  const go = (day: string, changes: Changes = {}, ofHall = containerId) =>
    navigate(addressOf(day, changes, ofHall), { replace: true });
  /** The address is ahead of what is drawn when keys are pressed quickly. */
  const dayAddressed = () => location.pathname.match(/\d{4}-\d{2}-\d{2}$/)?.[0] ?? date;

  return {
    containerId,
    date,
    hall,
    view,
    room,
    /** The key of the block whose panel is open; '' for none. */
    chosen,
    moving,
    person,
    set,
    addressOf,
    go,
    page: (step: number, by: View = view) => void go(pagedBy(by, dayAddressed(), step)),
    /** @param weekRoom the room of which a week is shown */
    show: (next: View, weekRoom: string) =>
      set({ view: next === 'day' ? '' : next, room: next === 'week' ? weekRoom : room, chosen: '' }),
    openBlock: (key: string) => set({ chosen: key }, { isStep: chosen === '' }),
  };
}

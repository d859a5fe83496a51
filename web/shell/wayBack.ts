import { useLocation, useNavigate } from 'react-router';

/** State of a navigation that leads down from a long screen: the entry before is that screen, as it was left. */
export const downward = { isDownward: true };

const isDownward = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isDownward' in state && state.isDownward === true;

/** Goes back to the screen above where one was reading it; undefined when this page was reached in another way. */
export const useWayBack = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  return isDownward(state) ? () => navigate(-1) : undefined;
};

import { useLocation, useNavigate } from 'react-router';

/** State of a navigation from a long screen down to a page: the previous history entry is that screen. */
export const drillDown = { isDownward: true };

const isDownward = (state: unknown) =>
  typeof state === 'object' && state !== null && 'isDownward' in state && state.isDownward === true;

/** Goes back to the screen above, at its scroll position. Undefined when this page was reached in another way. */
export const useBackToParent = () => {
  const { state } = useLocation();
  const navigate = useNavigate();
  return isDownward(state) ? () => navigate(-1) : undefined;
};

/** The router numbers the history entries of a tab from 0. */
const isFirstEntry = () => {
  const state: unknown = window.history.state;
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
};

/** Goes back in the browser's history. Undefined when no page of the product came before. */
export const useHistoryBack = () => {
  const navigate = useNavigate();
  return isFirstEntry() ? undefined : () => navigate(-1);
};

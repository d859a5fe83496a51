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

/** How many pages of the product came before in the history of the tab: the router numbers its entries from 0. */
export function entriesBefore() {
  const state: unknown = window.history.state;
  const isNumbered = typeof state === 'object' && state !== null && 'idx' in state;
  return isNumbered && typeof state.idx === 'number' ? state.idx : 0;
}

/** State of the page after the login: whoever came to the login from a page of the product goes back to that page. */
export const pastLogin = () => (entriesBefore() > 0 ? drillDown : null);

/** Goes back in the browser's history. Undefined when no page of the product came before. */
export const useHistoryBack = () => {
  const navigate = useNavigate();
  return entriesBefore() === 0 ? undefined : () => navigate(-1);
};

import { useNavigate } from 'react-router';

/** The router numbers the entries of a tab from 0. */
const isFirstEntry = () => {
  const state: unknown = window.history.state;
  return typeof state !== 'object' || state === null || !('idx' in state) || state.idx === 0;
};

/** Goes back in the history of the browser; undefined where nothing of the product came before. */
export const useHistoryBack = () => {
  const navigate = useNavigate();
  return isFirstEntry() ? undefined : () => navigate(-1);
};

import { useEffect, useRef } from 'react';
import { useLocation, useNavigate, useNavigationType } from 'react-router';
import { entriesBefore } from '#web/address/back.ts';
import { readCart } from './cartStorage.ts';

type LeaveFinishedProps = {
  /** Where the room can be chosen again. */
  articlePath: string;
};

/**
 * In the place of the input when there is nothing to go on with. Whoever steps back from the result of a booking does
 * not want its steps again: input and room are passed over at once, to where they looked for the room.
 */
export const LeaveFinished = ({ articlePath }: LeaveFinishedProps) => {
  const navigate = useNavigate();
  const navigation = useNavigationType();
  const { key } = useLocation();
  const left = useRef('');
  useEffect(() => {
    if (left.current === key) return;
    left.current = key;
    const isFinished = readCart()?.entryType != null;
    const before = entriesBefore();
    if (navigation === 'POP' && isFinished && before > 0) navigate(-Math.min(before, 2));
    else navigate(articlePath, { replace: true });
  }, [navigate, navigation, articlePath, key]);
  return null;
};

import { type ReactNode, useEffect, useRef } from 'react';
import { yen } from '#rules/text/yen.ts';
import { DescriptionList } from '#ui/DescriptionList.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import { differenceText } from '../kit/differenceText.ts';

type FeeComparisonProps = {
  /** As it is. */
  term?: string;
  fee: number;
  /** As it would be. */
  then: { readonly term: string; readonly fee: string; readonly difference: number } | undefined;
  isStale: boolean;
  /** What else is to be seen before the change is made. */
  children?: ReactNode;
};

/** Somebody in a field below has come past already: the field is not scrolled away. */
const isBelow = (sums: Element, focused: Element | null) =>
  focused !== null &&
  Boolean(sums.compareDocumentPosition(focused) & Node.DOCUMENT_POSITION_FOLLOWING) &&
  focused.matches('input, textarea, select');

/** The fee as it is and as it would be: come into view and said as soon as there is another one. */
export const FeeComparison = ({ term = '今の使用料', fee, then, isStale, children }: FeeComparisonProps) => {
  const ref = useRef<HTMLDivElement>(null);
  const words =
    then && !isStale
      ? `${then.term}は${then.fee}、${then.difference === 0 ? '差額はありません' : `差額は${differenceText(then.difference)}です`}。`
      : '';
  // Digits are typed one by one: the sum is said once they rest.
  const rested = useDebounced(words);
  useEffect(() => {
    const sums = ref.current;
    if (rested === '' || !sums || isBelow(sums, document.activeElement)) return;
    sums.scrollIntoView({ block: 'nearest' });
  }, [rested]);
  return (
    <div ref={ref} className={`flex flex-col gap-4 ${isStale ? 'opacity-50' : ''}`}>
      <DescriptionList
        items={[
          { term, value: yen(fee) },
          then && { term: then.term, value: then.fee },
          then && {
            term: '差額',
            value: <strong>{then.difference === 0 ? 'なし' : differenceText(then.difference)}</strong>,
          },
        ]}
      />
      {children}
      <VisuallyHidden>
        <span role="status">{rested}</span>
      </VisuallyHidden>
    </div>
  );
};

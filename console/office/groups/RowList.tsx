import { ArrowUp, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '#ui/action/Button.tsx';
import { VisuallyHidden } from '#ui/text/VisuallyHidden.tsx';
import type { GroupFieldsProps, Texts } from './group.ts';
import { rowIndices, withoutRow, withRow, withRowUp } from './rows.ts';

type RowListProps = GroupFieldsProps & {
  list: string;
  /** What one row is, with its number behind it. */
  noun: string;
  /** What a row begins with that is added; left out where rows come otherwise. */
  blank?: Texts;
  /** What stands first counts first. */
  isOrdered?: boolean;
  children: (index: number) => ReactNode;
};

/** Rows of fields, which can be added and taken away. */
export const RowList = ({ list, noun, blank, isOrdered, texts, errors, onChange, children }: RowListProps) => (
  <div className="flex flex-col items-start gap-4">
    {errors[list] && <p className="text-error-2">＊{errors[list]}</p>}
    {rowIndices(texts, list).map((index) => (
      <fieldset key={index} className="w-full rounded-8 border border-solid-gray-300 px-gutter pb-3">
        <legend className="px-1 text-std-16B-170">{`${noun} ${index + 1}`}</legend>
        {errors[`${list}.${index}`] && <p className="text-error-2">＊{errors[`${list}.${index}`]}</p>}
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(9rem,100%),1fr))] items-start gap-4">
          {children(index)}
        </div>
        <div className="flex justify-end gap-3">
          {isOrdered && index > 0 && (
            <Button
              variant="text"
              icon={<ArrowUp aria-hidden="true" className="size-5" />}
              onClick={() => onChange(withRowUp(texts, list, index))}
            >
              <VisuallyHidden>{`${noun} ${index + 1}を`}</VisuallyHidden>
              上へ
            </Button>
          )}
          <Button
            variant="text"
            icon={<Trash2 aria-hidden="true" className="size-5" />}
            onClick={() => onChange(withoutRow(texts, list, index))}
          >
            <VisuallyHidden>{`${noun} ${index + 1}を`}</VisuallyHidden>
            消す
          </Button>
        </div>
      </fieldset>
    ))}
    {blank && (
      <Button
        variant="outline"
        icon={<Plus aria-hidden="true" className="size-5" />}
        onClick={() => onChange(withRow(texts, list, blank))}
      >
        {`${noun}を追加する`}
      </Button>
    )}
  </div>
);

import type { ReactNode } from 'react';
import type { CartEvent } from '#contract/event.ts';
import { Tag } from '#web/ui/Tag.tsx';
import { entryTypeTexts } from './eventTexts.ts';

type CourseHeadProps = { item: Pick<CartEvent, 'eventNumber' | 'entryType'>; children: ReactNode };

/** Number and name of a course in the cart, and how it takes people. */
export const CourseHead = ({ item: { eventNumber, entryType }, children }: CourseHeadProps) => (
  <div className="flex flex-col gap-1">
    <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <span className="text-dns-14N-130 text-solid-gray-700">{eventNumber}</span>
      <Tag look={entryType === 'lottery' ? 'key' : 'neutral'}>{entryTypeTexts[entryType]}</Tag>
    </p>
    <h2 className="name text-std-18B-160">{children}</h2>
  </div>
);

import type { ReactNode } from 'react';
import type { CartEvent } from '#contract/event/cart.ts';
import { preferenceText } from '#rules/event/preferenceText.ts';
import { Tag } from '#ui/Tag.tsx';
import { companionText, entryTypeTexts } from '../eventTexts.ts';
import { participantText } from '../participantText.ts';
import { SessionTimes } from '../SessionTimes.tsx';
import { borrowedNames, itemFeeLines } from './cartItems.ts';

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

type CourseLinesProps = {
  item: CartEvent;
  /** Shows what was asked for, where it can no longer be changed: an instrument, which choice it is. */
  showsLoan?: boolean;
};

const Line = ({ term, children }: { term: string; children: ReactNode }) => (
  <div className="flex flex-col gap-x-3 @min-[15rem]:flex-row">
    <dt className="shrink-0 text-solid-gray-700 @min-[15rem]:w-26">{term}</dt>
    <dd className="min-w-0 grow whitespace-pre-line">{children}</dd>
  </div>
);

/** Where and when a course of the cart is, and what it costs. */
export const CourseLines = ({ item, showsLoan = false }: CourseLinesProps) => {
  const { eventContainerName, place, dateTimes, choice, askForBorrowInstrument, requestForBorrowInstrument } = item;
  return (
    <div className="@container">
      <dl className="flex flex-col gap-1.5 leading-150">
        {item.participant && <Line term="参加する方">{participantText(item)}</Line>}
        <Line term="会場">{eventContainerName}</Line>
        {place && <Line term="場所">{place}</Line>}
        <Line term="日時">
          <SessionTimes dateTimes={dateTimes} />
        </Line>
        <Line term="料金">{itemFeeLines(item).join('\n')}</Line>
        {showsLoan && item.companions && (
          <Line term={item.companions.label}>{item.party.map(companionText).join('\n')}</Line>
        )}
        {showsLoan && choice && <Line term="希望順">{preferenceText(choice.preference)}</Line>}
        {showsLoan && askForBorrowInstrument && (
          <Line term="楽器の貸出し">{requestForBorrowInstrument ? '希望する' : '希望しない'}</Line>
        )}
        {showsLoan && item.loans.length > 0 && (
          <Line term="貸出し">{borrowedNames(item).join('、') || '希望しない'}</Line>
        )}
      </dl>
    </div>
  );
};

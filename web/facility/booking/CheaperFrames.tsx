import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { callQuery } from '#client/queries.ts';
import { timeRangeName } from '#rules/day/minuteRange.ts';
import { Button } from '#ui/action/Button.tsx';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { announce } from '#ui/speech/announce.ts';
import { yen } from '#ui/text/format.ts';
import { rowText } from '../frameTexts.ts';
import { type CartItem, type FacilityCart, roomsOf } from './cart.ts';
import { type CheaperChoice, cheaperChoice } from './cheaperChoice.ts';
import type { Price } from './usePrice.ts';

type CheaperFramesProps = { cart: FacilityCart; price: Price; onChange: (items: CartItem[]) => void };

/** What was taken, so that it can be given back; the offer stays until the price of before is there again. */
type Taken = { readonly before: CartItem[]; readonly choice: CheaperChoice };

const namesOf = ({ rows }: CheaperChoice) => rows.map((row) => `「${rowText(row)}」`).join('と');

function useChoice(cart: FacilityCart, price: Price) {
  const { inputData, items } = cart;
  const [first] = items;
  // Hours have one price: nothing is asked for them.
  const dates = new Set(first?.timeFrameType === 'frame' ? items.map(({ date }) => date) : []);
  const days = useQueries({
    queries: [...dates].map((date) =>
      callQuery(
        'Reservation/GetDayArticleAvailability',
        { containerId: inputData.containerId, articleId: first?.article.articleId ?? '', date },
        { isQuiet: true },
      ),
    ),
  });
  return cheaperChoice(
    cart,
    days.flatMap(({ data }) => data ?? []),
    price,
  );
}

/** Says that other frames hold the same use for less, and takes them with a press; another one gives them back. */
export const CheaperFrames = ({ cart, price, onChange }: CheaperFramesProps) => {
  const found = useChoice(cart, price);
  const [taken, setTaken] = useState<Taken | null>(null);
  const isTaken = taken !== null && cart.items === taken.choice.items;
  const choice = isTaken || cart.items === taken?.before ? (taken?.choice ?? null) : found;
  if (!choice || roomsOf(cart).length > 1) return null;
  const change = () => {
    if (isTaken) {
      onChange(taken.before);
      announce('元の時間枠に戻しました。');
    } else {
      setTaken({ before: cart.items, choice });
      onChange(choice.items);
      announce(`${namesOf(choice)}に変更しました。`);
    }
  };
  return (
    <NotificationBanner
      title={
        isTaken
          ? `${namesOf(choice)}に変更しました。`
          : `${namesOf(choice)}にすると、使用料は${yen(choice.total)}になります。`
      }
    >
      {!isTaken && (
        <p className="phrase">
          {choice.leftOut.length === 0
            ? '選択した時間をすべて含み、いまの選択より安くなります。'
            : `いまの選択より安くなりますが、${choice.leftOut.map(timeRangeName).join('と')}は含みません。`}
        </p>
      )}
      <Button variant="outline" size="sm" className="mt-2 self-start" onClick={change}>
        {isTaken ? '元の時間枠に戻す' : 'この時間枠に変更する'}
      </Button>
    </NotificationBanner>
  );
};

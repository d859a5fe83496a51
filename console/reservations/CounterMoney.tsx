import { useState } from 'react';
import { CashPanel, takenWords } from '#console/money/CashPanel.tsx';
import type { DeskReservation } from '#contract/desk/search.ts';
import { yen } from '#rules/text/yen.ts';
import { Button } from '#ui/action/Button.tsx';
import { ChargeDialog } from './charge/ChargeDialog.tsx';
import type { DoneWords } from './moneyWords.ts';
import { useAtCounter } from './useAtCounter.ts';

type CounterMoneyProps = { seen: DeskReservation; onBegin: () => void; onDone: (done: DoneWords) => void };

/** Charging what came up on the day, and taking what is owed then. */
export const CounterMoney = ({ seen, onBegin, onDone }: CounterMoneyProps) => {
  const { unpaid, cash, charge } = useAtCounter(seen);
  const [opened, setOpened] = useState<'charge' | 'cash' | null>(null);
  const open = (what: 'charge' | 'cash') => {
    onBegin();
    setOpened(what);
  };
  const close = (done: DoneWords | null) => {
    setOpened(null);
    if (done) onDone(done);
  };
  return (
    <>
      <div className="flex flex-wrap gap-3">
        {cash && (
          <Button variant="outline" onClick={() => open('cash')}>
            {`${yen(unpaid)}を現金で収納する`}
          </Button>
        )}
        {charge && (
          <Button variant="outline" onClick={() => open('charge')}>
            当日精算
          </Button>
        )}
      </div>
      {opened === 'cash' && (
        <CashPanel
          item={{ ...seen.reservation, open: unpaid }}
          onClose={(taken) => close(taken && takenWords(taken))}
        />
      )}
      {opened === 'charge' && <ChargeDialog seen={seen} onDone={close} onClose={() => close(null)} />}
    </>
  );
};

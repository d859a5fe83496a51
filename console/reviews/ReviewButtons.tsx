import { useState } from 'react';
import { useShortcuts } from '#console/shell/Shortcuts.tsx';
import { Button } from '#ui/action/Button.tsx';
import { type Decision, decisions } from './decisions.ts';
import { type Decided, ReviewDialog } from './ReviewDialog.tsx';

const looks = { approve: 'solid', hold: 'outline', reject: 'outline' } as const satisfies Record<Decision, string>;

type ReviewButtonsProps = { reservationId: string; onDone: (decided: Decided) => void };

/** Approves a use, lets it wait on, or refuses it; each asks first. */
export const ReviewButtons = ({ reservationId, onDone }: ReviewButtonsProps) => {
  const [decision, setDecision] = useState<Decision | null>(null);
  const close = () => setDecision(null);
  useShortcuts([
    { keys: 'a', label: decisions.approve.verb, run: () => setDecision('approve') },
    { keys: 'r', label: decisions.reject.verb, run: () => setDecision('reject') },
  ]);
  return (
    <>
      {(Object.keys(looks) as Decision[]).map((one) => (
        <Button key={one} variant={looks[one]} onClick={() => setDecision(one)}>
          {decisions[one].verb}
        </Button>
      ))}
      {decision !== null && (
        <ReviewDialog
          reservationId={reservationId}
          decision={decision}
          onDone={(decided) => {
            close();
            onDone(decided);
          }}
          onClose={close}
        />
      )}
    </>
  );
};

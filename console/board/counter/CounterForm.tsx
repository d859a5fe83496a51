import { useEffect, useId, useRef, useState } from 'react';
import { useSelf } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { type Draft, placed } from '#console/booking/draft.ts';
import { type Failures, failuresText } from '#console/booking/failures.ts';
import { isTimed } from '#console/booking/place.ts';
import { UseStep } from '#console/booking/UseStep.tsx';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import type { RegisteredPerson } from '#console/people/RegisterForm.tsx';
import { RegistrationSlip } from '#console/people/RegistrationSlip.tsx';
import type { Board } from '#contract/desk/board.ts';
import { Form } from '#ui/form/Form.tsx';
import type { Made } from './Booked.tsx';
import { CounterFoot } from './CounterFoot.tsx';
import { MoneyStep } from './MoneyStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { type Notice, PlaceStep } from './PlaceStep.tsx';
import { SameAsBefore } from './SameAsBefore.tsx';
import { Step } from './Step.tsx';
import { useBookingForm } from './useBookingForm.ts';
import { type Offer, useOffer } from './useOffer.ts';

export type CounterFormProps = {
  board: Board;
  containerId: string;
  draft: Draft;
  notice: Notice;
  /** It stands beside the board; as a sheet above it a field with the focus would bring a keyboard over it. */
  isBeside: boolean;
  onChange: (changes: Partial<Draft>) => void;
  onMade: (made: Made) => void;
  isSlipPrinted: boolean;
  onPrintSlip: () => void;
};

type StepProps = Pick<CounterFormProps, 'draft' | 'onChange'> & { offer: Offer; failures: Failures };

const Places = ({
  board,
  notice,
  draft,
  offer,
  failures,
  onChange,
}: StepProps & Pick<CounterFormProps, 'board' | 'notice'>) => (
  <Step number={1} title="部屋・時間">
    {useSelf().containers.length > 1 && <p>施設：{board.containerName}</p>}
    <PlaceStep
      board={board}
      places={draft.places}
      asked={offer.asked}
      mayOverride={offer.mayOverride}
      notice={notice}
      failures={failures}
      onChange={(next) => onChange(placed(draft, next))}
    />
  </Step>
);

type PersonProps = Omit<StepProps, 'offer'> &
  Pick<CounterFormProps, 'isBeside' | 'isSlipPrinted' | 'onPrintSlip'> & {
    /** The person registered here, while it is still for them. */
    registered: RegisteredPerson | null;
    onRegistered: (person: RegisteredPerson) => void;
  };

const Person = ({ draft, failures, isBeside, registered, onRegistered, onChange, ...slip }: PersonProps) => (
  <Step number={2} title="利用者">
    <PersonStep
      draft={draft}
      failures={failures}
      takesFocus={isBeside && draft.places.every(isTimed)}
      onChange={onChange}
      onRegistered={(person) => {
        onRegistered(person);
        onChange({ person, way: 'search' });
      }}
      onPrintSlip={registered ? slip.onPrintSlip : null}
    />
    {registered && <RegistrationSlip person={registered} isPrinted={slip.isSlipPrinted} />}
  </Step>
);

type UseProps = StepProps & { containerId: string; isNew: boolean };

const Use = ({ draft, offer, failures, containerId, isNew, onChange }: UseProps) => {
  const { use, way, person } = draft;
  const type = (changes: Partial<Draft['use']>) => onChange({ use: { ...use, ...changes } });
  return (
    <Step number={3} title="使用内容">
      {way !== 'guest' && person && !isNew && (
        <SameAsBefore
          key={person.userId}
          containerId={containerId}
          days={offer.days[0] ?? []}
          userNumber={person.userNumber}
          onUse={type}
        />
      )}
      <UseStep
        draft={draft}
        days={offer.days}
        capacities={offer.capacities}
        over={offer.over}
        failures={failures}
        type={type}
      />
    </Step>
  );
};

/** A reason that is asked for after a refusal stands below all that was filled in. */
const intoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

type OverrideReasonProps = {
  reason: string;
  error: string | undefined;
  wasRefused: boolean;
  onChange: (reason: string) => void;
};

const OverrideReason = ({ reason, error, wasRefused, onChange }: OverrideReasonProps) => (
  <div ref={wasRefused ? intoSight : undefined}>
    <ReasonField
      kind="override"
      label="予約する理由"
      requirement="required"
      name="reason"
      support="制限を越えて予約する理由です。操作記録に残ります。"
      value={reason}
      error={error}
      onChange={onChange}
    />
  </div>
);

/** The reason of a booking that overrides something, and all that is typed kept as a draft. */
function useReason({ containerId, draft, onChange }: CounterFormProps) {
  const { use, way, person: booker, guest, payment } = draft;
  const [reason, setReason] = useState('');
  const typed = { way, booker, guest, use, payment, reason };
  const kept = useFormDraft(`counter.${containerId}`, typed, ({ booker: person, reason: why, ...rest }) => {
    onChange({ ...rest, person });
    setReason(why);
  });
  return { reason, setReason, kept };
}

/** Somebody else has taken or given back a room: what can be chosen here is another. */
function useChangedBoard(board: Board) {
  const before = useRef(board);
  useEffect(() => {
    if (before.current !== board) void askFor('Desk/GetRoomDay');
    before.current = board;
  }, [board]);
}

/** Whether the fee can be taken in cash at once. */
const useCanTake = ({ offered, quote }: Offer, { payment }: Draft) => {
  const mayReceive = useSelf().permissions.includes('money.receive');
  if (!mayReceive || !offered?.payments.includes('counter') || offered.entryType === 'lottery') return false;
  const isPaidHere = offered.payments.length < 2 || payment === 'counter';
  return isPaidHere && quote.latest?.isFinal === true && quote.latest.total > 0;
};

/** The four steps of a booking at the counter on one page. What was typed stays, whatever is refused or changes beside it. */
export const CounterForm = (props: CounterFormProps) => {
  const { board, containerId, draft, notice, isBeside, isSlipPrinted, onChange, onMade, onPrintSlip } = props;
  const [registered, setRegistered] = useState<RegisteredPerson | null>(null);
  const formId = useId();
  const ref = useRef<HTMLDivElement>(null);
  const { reason, setReason, kept } = useReason(props);
  const offer = useOffer(board, containerId, draft);
  const form = useBookingForm({ board, draft, offer, reason, fields: ref, onMade });
  const canTake = useCanTake(offer, draft);
  useChangedBoard(board);
  const isLottery = offer.offered?.entryType === 'lottery';
  const stillFor = registered && registered.userId === draft.person?.userId ? registered : null;
  const step = { draft, offer, failures: form.shown, onChange };
  return (
    <div ref={ref} className="flex flex-col gap-6">
      <DraftNotice draft={kept} />
      <Places {...step} board={board} notice={notice} />
      <Person
        {...step}
        isBeside={isBeside}
        isSlipPrinted={isSlipPrinted}
        onPrintSlip={onPrintSlip}
        registered={stillFor}
        onRegistered={setRegistered}
      />
      <Form
        id={formId}
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void form.send(false);
        }}
      >
        <Use {...step} containerId={containerId} isNew={stillFor !== null} />
        <Step number={4} title="使用料・支払い">
          <MoneyStep draft={draft} offered={offer.offered} quote={offer.quote.query} onChange={onChange} />
          {form.asksReason && (
            <OverrideReason
              reason={reason}
              error={form.shown.reason}
              wasRefused={form.wasRefused}
              onChange={setReason}
            />
          )}
        </Step>
      </Form>
      <CounterFoot
        formId={formId}
        containerId={containerId}
        error={form.error}
        failuresText={failuresText(form.shown)}
        quote={offer.quote.current}
        label={form.asksReason ? '理由を入力して予約' : isLottery ? '抽選に申し込む' : '予約する'}
        busyLabel={form.busyLabel}
        onBookAndTake={canTake ? () => void form.send(true) : null}
      />
    </div>
  );
};

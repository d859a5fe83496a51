import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CallFailure, loadAdvice } from '#client/callFailure.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { useStaffMutation } from '#console/call/useStaffMutation.ts';
import { refreshStaff, useStaffQuery } from '#console/call/useStaffQuery.ts';
import type { RegisteredPerson } from '#console/people/RegisterForm.tsx';
import { RegistrationSlip } from '#console/people/RegistrationSlip.tsx';
import type { Board } from '#contract/desk/board.ts';
import { screenRefusals } from '#contract/screenRefusals.ts';
import { passableCodes } from '#rules/facility/booking/passable.ts';
import { checkReservationInput } from '#rules/facility/request/reservationInput.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { Button } from '#ui/action/Button.tsx';
import { Form, FormError } from '#ui/form/Form.tsx';
import { TextAreaField } from '#ui/form/TextAreaField.tsx';
import { useDebounced } from '#ui/useDebounced.ts';
import type { Made } from './Booked.tsx';
import { type Draft, inputOf, quoteRequestOf, requestOf } from './draft.ts';
import { MoneyStep } from './MoneyStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { PlaceStep } from './PlaceStep.tsx';
import { type FieldFailure, UseStep } from './UseStep.tsx';
import { useRoomDays } from './useRoomDays.ts';

export type CounterFormProps = {
  board: Board;
  containerId: string;
  draft: Draft;
  onChange: (changes: Partial<Draft>) => void;
  onMade: (made: Made) => void;
  isSlipPrinted: boolean;
  onPrintSlip: () => void;
};

const Step = ({ number, title, children }: { number: number; title: string; children: ReactNode }) => {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className={`flex min-w-0 flex-col gap-4 ${number > 1 ? 'border-t border-solid-gray-300 pt-4' : ''}`}
    >
      <h3 id={id} className="flex items-center gap-2 text-std-18B-160">
        <span
          aria-hidden="true"
          className="grid size-7 shrink-0 place-content-center rounded-full bg-key-900 text-oln-16B-100 text-white"
        >
          {number}
        </span>
        {title}
      </h3>
      {children}
    </section>
  );
};

/** What is wrong before anything is sent, and in which step. */
type Missing = { readonly step: 'place' | 'person'; readonly message: string } | null;

const passable: ReadonlySet<string> = new Set(passableCodes);

/** What can be done about a refusal stands below it. */
const intoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** Who it is for, as it is sent; null where nobody is named yet. */
function personOf({ way, person, guest }: Draft) {
  if (way !== 'guest') return person && { kind: 'registered' as const, userId: person.userId };
  return guest.personName.trim() === '' ? null : { kind: 'guest' as const, ...guest };
}

function missingIn(draft: Draft): Missing {
  if (draft.place.days.some(({ frames }) => frames.length === 0)) {
    return { step: 'place', message: '利用する時間を選択してください。' };
  }
  if (personOf(draft)) return null;
  const isGuest = draft.way === 'guest';
  return { step: 'person', message: isGuest ? '氏名を入力してください。' : '利用者を選択してください。' };
}

/** The four steps of a booking at the counter on one page. What was typed stays, whatever is refused or changes beside it. */
export const CounterForm = ({
  board,
  containerId,
  draft,
  onChange,
  onMade,
  isSlipPrinted,
  onPrintSlip,
}: CounterFormProps) => {
  const { functionTag } = useTenant();
  const { permissions } = useSelf();
  const reserve = useStaffMutation('Desk/Reserve');
  const [missing, setMissing] = useState<Missing>(null);
  const [failure, setFailure] = useState<FieldFailure | null>(null);
  const [refused, setRefused] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  /** The booking that was pressed for before the room was known. */
  const [awaited, setAwaited] = useState('');
  const [reason, setReason] = useState('');
  const [reasonError, setReasonError] = useState('');
  const [registered, setRegistered] = useState<RegisteredPerson | null>(null);
  const formRef = useRef<HTMLFormElement>(null);

  const { place, use } = draft;
  const room = board.rooms.find(({ articleId }) => articleId === place.articleId);
  const userId = draft.way === 'guest' ? null : (draft.person?.userId ?? null);
  const asked = useRoomDays(containerId, place, userId);
  const days = asked.flatMap(({ day }) => day ?? []);
  const [offered] = days;
  const isLooking = asked.some(({ day, error }) => day === undefined && error === null);
  const isTimed = place.days.every(({ frames }) => frames.length > 0);
  const request = room && offered ? requestOf(draft, { containerId, room, offered }) : null;
  const wanted = request && isTimed ? JSON.stringify({ ...quoteRequestOf(request), userId }) : '';
  const settled = useDebounced(wanted);
  const quote = useStaffQuery('Desk/GetQuote', JSON.parse(settled || '{}'), { enabled: settled !== '' });
  const isQuoted = settled === wanted && !quote.isPlaceholderData && !quote.isFetching && quote.data !== undefined;

  useEffect(() => {
    const field = failure && formRef.current?.elements.namedItem(failure.field);
    if (field instanceof HTMLElement) field.focus();
  }, [failure]);

  // A rule that was passed for one booking is not passed for another.
  const identity = JSON.stringify([place, userId, draft.way]);
  const error = refused?.of === identity ? refused.error : null;
  const isAwaited = awaited === identity;
  const mayPass =
    error instanceof CallFailure && passable.has(error.code) && permissions.includes('reservation.override');

  const send = async (why: string) => {
    const person = personOf(draft);
    setMissing(missingIn(draft));
    const refusal = checkReservationInput(inputOf(use), featuresOf(functionTag).purposeTypes);
    setFailure(refusal && { field: refusal.field, message: refusal.message ?? screenRefusals[refusal.code].message });
    if (missingIn(draft) || refusal || !person || reserve.isPending) return;
    if (!request || !room) {
      if (isLooking) setAwaited(identity);
      else
        setMissing({
          step: 'place',
          message: '部屋の情報を読み込めませんでした。もう一度読み込んでから押してください。',
        });
      return;
    }
    setRefused(null);
    setReasonError('');
    const payment = offered?.payments.includes(draft.payment) ? draft.payment : 'counter';
    try {
      const answer = await reserve.mutateAsync({
        ...{ ...request, person, payment, reason: why },
        ...(isQuoted && quote.data && { expectedFee: quote.data.total }),
      });
      const personName = person.kind === 'guest' ? person.personName : (draft.person?.personName ?? '');
      onMade({
        ...{ answer, personName, hasNumber: person.kind === 'registered' },
        ...{ placeName: board.containerName, roomName: room.articleName },
      });
    } catch (caught) {
      setRefused({ of: identity, error: caught });
      void refreshStaff('Desk/GetRoomDay', 'Desk/GetQuote', 'Desk/GetBoard', 'Desk/GetBoardWeek');
    }
  };
  const sendAwaited = useEffectEvent(() => {
    setAwaited('');
    void send('');
  });
  useEffect(() => {
    if (isAwaited && !isLooking) sendAwaited();
  }, [isAwaited, isLooking]);
  const passWithReason = () => {
    if (reason.trim() === '') setReasonError('理由を入力してください。');
    else void send(reason);
  };
  const isLottery = offered?.entryType === 'lottery';

  return (
    <div className="flex flex-col gap-6">
      <Step number={1} title="部屋・時間">
        <FormError message={missing?.step === 'place' ? missing.message : undefined} takesFocus />
        <PlaceStep
          rooms={board.rooms}
          place={place}
          days={asked}
          onChange={(next) => {
            setMissing(null);
            onChange({ place: next });
          }}
        />
      </Step>
      <Step number={2} title="利用者">
        <FormError message={missing?.step === 'person' ? missing.message : undefined} takesFocus />
        <PersonStep
          draft={draft}
          onChange={(changes) => {
            setMissing(null);
            onChange(changes);
          }}
          onRegistered={(person) => {
            setMissing(null);
            setRegistered(person);
            onChange({ person, way: 'search' });
          }}
          onPrintSlip={registered && registered.userId === draft.person?.userId ? onPrintSlip : null}
        />
        {registered && registered.userId === draft.person?.userId && (
          <RegistrationSlip person={registered} isPrinted={isSlipPrinted} />
        )}
      </Step>
      <Form
        ref={formRef}
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send('');
        }}
      >
        <Step number={3} title="使用内容">
          <UseStep
            use={use}
            days={days}
            failure={failure}
            type={(changes) => {
              setFailure(null);
              onChange({ use: { ...use, ...changes } });
            }}
          />
        </Step>
        <Step number={4} title="使用料・支払い">
          <MoneyStep draft={draft} offered={offered} quote={wanted === '' ? undefined : quote} onChange={onChange} />
        </Step>
        <FormError message={error ? loadAdvice(error) : undefined} takesFocus />
        {mayPass ? (
          <>
            <TextAreaField
              label="予約する理由"
              requirement="required"
              support="制限を越えて予約する理由です。操作記録に残ります。"
              rows={3}
              maxLength={500}
              value={reason}
              error={reasonError || undefined}
              onChange={({ target }) => {
                setReasonError('');
                setReason(target.value);
              }}
            />
            <Button
              ref={intoSight}
              isFullWidth
              isBusy={reserve.isPending}
              busyLabel="予約しています"
              onClick={passWithReason}
            >
              理由を入力して予約
            </Button>
          </>
        ) : (
          <Button
            type="submit"
            isFullWidth
            isBusy={reserve.isPending || isAwaited}
            busyLabel={isAwaited ? '空き状況を確認しています' : '予約しています'}
          >
            {isLottery ? '抽選に申し込む' : '予約する'}
          </Button>
        )}
      </Form>
    </div>
  );
};

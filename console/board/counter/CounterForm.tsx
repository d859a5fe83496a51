import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { CallFailure } from '#client/callFailure.ts';
import { useSelf, useTenant } from '#console/address/useConsole.ts';
import { askFor } from '#console/api/refresh.ts';
import { useStaffMutation } from '#console/api/useStaffMutation.ts';
import { useStaffQuery } from '#console/api/useStaffQuery.ts';
import { DraftNotice } from '#console/fields/DraftNotice.tsx';
import { ReasonField } from '#console/fields/ReasonField.tsx';
import { useFormDraft } from '#console/fields/useFormDraft.ts';
import { useChecked } from '#console/kit/useChecked.ts';
import type { RegisteredPerson } from '#console/people/RegisterForm.tsx';
import { RegistrationSlip } from '#console/people/RegistrationSlip.tsx';
import type { Board } from '#contract/desk/board.ts';
import { isOverridableReason, overridableCodes } from '#rules/facility/booking/overridable.ts';
import { overCapacity } from '#rules/facility/request/overCapacity.ts';
import { featuresOf } from '#rules/tenant/features.ts';
import { confirm } from '#ui/dialog/dialogs.ts';
import { wholeNumberOf } from '#ui/form/digits.ts';
import { Form, stopsAtUnfit } from '#ui/form/Form.tsx';
import { announce } from '#ui/speech/announce.ts';
import { count } from '#ui/text/format.ts';
import { useDebounced } from '#ui/useDebounced.ts';
import type { Made } from './Booked.tsx';
import { CounterFoot } from './CounterFoot.tsx';
import { type Draft, inputOf, personOf, placed, quoteRequestOf, requestOf } from './draft.ts';
import { failuresIn, failuresText, timesName } from './failures.ts';
import { MoneyStep } from './MoneyStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { type Notice, PlaceStep, whyHindered } from './PlaceStep.tsx';
import { isTimed } from './place.ts';
import { SameAsBefore } from './SameAsBefore.tsx';
import { Step } from './Step.tsx';
import { hinderedRows } from './TimeFields.tsx';
import { capacityText, UseStep } from './UseStep.tsx';
import { useRoomDays } from './useRoomDays.ts';

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

const overridable: ReadonlySet<string> = new Set(overridableCodes);

/** A reason that is asked for after a refusal stands below all that was filled in. */
const intoSight = (element: Element | null) => element?.scrollIntoView({ block: 'nearest' });

/** The days of all rooms as they are known, each with what is chosen of it. */
const chosenDays = ({ places }: Draft, asked: ReturnType<typeof useRoomDays>) =>
  places.flatMap(({ articleId, days }, room) =>
    days.flatMap((chosen, index) => {
      const day = asked[room]?.[index]?.day;
      return day ? [{ articleId, chosen, day }] : [];
    }),
  );

const notRead = '部屋の情報を読み込めませんでした。もう一度読み込んでから押してください。';

const tooMany = (capacities: readonly (number | null)[], people: number | null) =>
  `${capacityText(capacities)}の部屋に、${count(people ?? 0, '人')}で予約しますか？`;

/** The four steps of a booking at the counter on one page. What was typed stays, whatever is refused or changes beside it. */
export const CounterForm = ({
  board,
  containerId,
  draft,
  notice,
  isBeside,
  onChange,
  onMade,
  isSlipPrinted,
  onPrintSlip,
}: CounterFormProps) => {
  const { functionTag } = useTenant();
  const { containers, permissions } = useSelf();
  const reserve = useStaffMutation('Desk/Reserve');
  const [refused, setRefused] = useState<{ readonly of: string; readonly error: unknown } | null>(null);
  /** The booking that was pressed for before the room was known. */
  const [awaited, setAwaited] = useState({ of: '', takesCash: false });
  const [reason, setReason] = useState('');
  const [registered, setRegistered] = useState<RegisteredPerson | null>(null);
  const formId = useId();
  const ref = useRef<HTMLDivElement>(null);

  const { places, use } = draft;
  const { way, person: booker, guest, payment } = draft;
  const typed = { way, booker, guest, use, payment, reason };
  const kept = useFormDraft(`counter.${containerId}`, typed, ({ booker: person, reason: why, ...rest }) => {
    onChange({ ...rest, person });
    setReason(why);
  });
  const userId = draft.way === 'guest' ? null : (draft.person?.userId ?? null);
  const asked = useRoomDays(containerId, places, userId);
  const days = asked.map((ofRoom) => ofRoom.flatMap(({ day }) => day ?? []));
  const [offered, ...besides] = days.map(([first]) => first);
  const isLooking = asked.flat().some(({ day, isFormer, error }) => error === null && (day === undefined || isFormer));
  const request = offered ? requestOf(draft, { containerId, rooms: board.rooms, offered, besides }) : null;
  const wanted = request && places.every(isTimed) ? JSON.stringify({ ...quoteRequestOf(request), userId }) : '';
  const settled = useDebounced(wanted);
  const quote = useStaffQuery('Desk/GetQuote', JSON.parse(settled || '{}'), { enabled: settled !== '' });
  const isQuoted = settled === wanted && !quote.isPlaceholderData && !quote.isFetching && quote.data !== undefined;
  const people = wholeNumberOf(use.expectedNumberOfAttendee);
  const capacities = asked.map(([first]) => first?.day?.capacity ?? null);
  const over = overCapacity(capacities, people);

  // A rule that was passed for one booking is not passed for another.
  const identity = JSON.stringify([places, userId, draft.way]);
  const error = refused?.of === identity ? refused.error : null;
  const isAwaited = awaited.of === identity;
  const mayOverride = permissions.includes('reservation.override');
  const known = chosenDays(draft, asked);
  const isNotOpen = known.some(({ chosen, day }) => hinderedRows(chosen, day).some(isOverridableReason));
  const wasRefused = error instanceof CallFailure && overridable.has(error.code);
  const asksReason = mayOverride && (isNotOpen || wasRefused);

  /** What cannot be booked now, of the rooms as they are known. */
  const hindered = () => {
    if (isLooking) return {};
    const [first] = places;
    if (!request && first?.days[0]) return { [timesName(first.articleId, first.days[0].date)]: notRead };
    return Object.fromEntries(
      known
        .filter(({ chosen, day }) => !mayOverride && hinderedRows(chosen, day).some(isOverridableReason))
        .map(({ articleId, chosen, day }) => [timesName(articleId, chosen.date), whyHindered(chosen, day, false)]),
    );
  };
  const failures = {
    ...hindered(),
    ...failuresIn(draft, featuresOf(functionTag).purposeTypes),
    ...(asksReason && reason.trim() === '' && { reason: '理由を入力してください。' }),
  };
  const { shown, checkIn, forget } = useChecked(failures);

  const send = async (takesCash: boolean) => {
    const person = personOf(draft);
    if (reserve.isPending || stopsAtUnfit(ref.current)) return;
    if (!checkIn(ref.current)) {
      announce(failuresText(failures));
      return;
    }
    forget();
    if (isLooking) {
      setAwaited({ of: identity, takesCash });
      return;
    }
    if (!request || !person) return;
    const words = { confirmLabel: '定員を超えて予約する', cancelLabel: '人数を直す' };
    if (over > 0 && !(await confirm({ message: tooMany(capacities, people), ...words }))) {
      ref.current?.querySelector<HTMLElement>('[name="expectedNumberOfAttendee"]')?.focus();
      return;
    }
    setRefused(null);
    const payment = offered?.payments.includes(draft.payment) ? draft.payment : 'counter';
    try {
      const answer = await reserve.mutateAsync({
        ...request,
        person,
        payment,
        reason: asksReason ? reason : '',
        ...(isQuoted && quote.data && { expectedFee: quote.data.total }),
      });
      const personName = person.kind === 'guest' ? person.personName : (draft.person?.personName ?? '');
      const { containerName: placeName, rooms } = board;
      const hasNumber = person.kind === 'registered';
      onMade({ answer, personName, hasNumber, placeName, rooms, use: inputOf(use), takesCash });
    } catch (caught) {
      setRefused({ of: identity, error: caught });
      void reserve.reload();
    }
  };
  const boardBefore = useRef(board);
  useEffect(() => {
    // Somebody else has taken or given back a room: what can be chosen here is another.
    if (boardBefore.current !== board) void askFor('Desk/GetRoomDay');
    boardBefore.current = board;
  }, [board]);
  const sendAwaited = useEffectEvent(() => {
    setAwaited({ of: '', takesCash: false });
    // Beside the effect: what is wrong now is to be there when its field takes the focus.
    queueMicrotask(() => void send(awaited.takesCash));
  });
  useEffect(() => {
    if (isAwaited && !isLooking) sendAwaited();
  }, [isAwaited, isLooking]);
  const isLottery = offered?.entryType === 'lottery';
  const isPaidHere =
    offered?.payments.includes('counter') && (offered.payments.length < 2 || draft.payment === 'counter');
  const canTake =
    !isLottery && isPaidHere && permissions.includes('money.receive') && quote.data?.isFinal && quote.data.total > 0;

  return (
    <div ref={ref} className="flex flex-col gap-6">
      <DraftNotice draft={kept} />
      <Step number={1} title="部屋・時間">
        {containers.length > 1 && <p>施設：{board.containerName}</p>}
        <PlaceStep
          board={board}
          places={places}
          asked={asked}
          mayOverride={mayOverride}
          notice={notice}
          failures={shown}
          onChange={(next) => onChange(placed(draft, next))}
        />
      </Step>
      <Step number={2} title="利用者">
        <PersonStep
          draft={draft}
          failures={shown}
          takesFocus={isBeside && places.every(isTimed)}
          onChange={onChange}
          onRegistered={(person) => {
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
        id={formId}
        className="flex flex-col gap-6"
        onSubmit={(event) => {
          event.preventDefault();
          void send(false);
        }}
      >
        <Step number={3} title="使用内容">
          {draft.way !== 'guest' && draft.person && registered?.userId !== draft.person.userId && (
            <SameAsBefore
              key={draft.person.userId}
              containerId={containerId}
              days={days[0] ?? []}
              userNumber={draft.person.userNumber}
              onUse={(again) => onChange({ use: { ...use, ...again } })}
            />
          )}
          <UseStep
            draft={draft}
            days={days}
            capacities={capacities}
            over={over}
            failures={shown}
            type={(changes) => onChange({ use: { ...use, ...changes } })}
          />
        </Step>
        <Step number={4} title="使用料・支払い">
          <MoneyStep draft={draft} offered={offered} quote={wanted === '' ? undefined : quote} onChange={onChange} />
          {asksReason && (
            <div ref={wasRefused ? intoSight : undefined}>
              <ReasonField
                kind="override"
                label="予約する理由"
                requirement="required"
                name="reason"
                support="制限を越えて予約する理由です。操作記録に残ります。"
                value={reason}
                error={shown.reason}
                onChange={setReason}
              />
            </div>
          )}
        </Step>
      </Form>
      <CounterFoot
        formId={formId}
        containerId={containerId}
        error={error}
        failuresText={failuresText(shown)}
        quote={isQuoted ? quote.data : undefined}
        label={asksReason ? '理由を入力して予約' : isLottery ? '抽選に申し込む' : '予約する'}
        busyLabel={isAwaited ? '空き状況を確認しています' : reserve.isPending ? '予約しています' : null}
        onBookAndTake={canTake ? () => void send(true) : null}
      />
    </div>
  );
};

import { ChevronRight, CircleAlert, Clock, Dices, type LucideIcon, QrCode, Ticket as TicketIcon } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import type { StepKind } from '#rules/reservation/nextSteps.ts';
import { buttonStyle } from '#ui/action/buttonStyle.ts';
import { Badge, type BadgeTone } from '#ui/Badge.tsx';
import { DatesText } from '#ui/text/DatesText.tsx';
import { drillDown } from '#web/address/back.ts';

export type StepView = {
  readonly id: string;
  readonly kind: StepKind;
  /** What kind of step it is: '次のご利用'. */
  readonly label: string;
  /** How soon: 'あと3日'. */
  readonly soon?: string | undefined;
  /** What became of it, where the label does not say so. */
  readonly marks: readonly { readonly text: string; readonly tone: BadgeTone }[];
  readonly dates: string;
  readonly times: string;
  readonly name: string;
  readonly place: string;
  readonly words?: ReactNode;
  readonly to: string;
  /** Of the button that shows its ticket, or a code for the reception; undefined for what has neither. */
  readonly ticket?: { readonly text: string; readonly hasQr: boolean } | undefined;
  /** What is to be paid, and the way to do so. */
  readonly pay?: ReactNode;
};

const edges: Record<BadgeTone, string> = {
  neutral: 'border-solid-gray-420',
  info: 'border-key-900',
  success: 'border-success-2',
  warning: 'border-warning-orange-2',
  error: 'border-error-2',
};

const looks: Record<StepKind, { Icon: LucideIcon; tone: BadgeTone; ink: string }> = {
  today: { Icon: TicketIcon, tone: 'info', ink: 'text-key-1000' },
  unpaid: { Icon: CircleAlert, tone: 'warning', ink: 'text-orange-900' },
  result: { Icon: Dices, tone: 'neutral', ink: '' },
  next: { Icon: TicketIcon, tone: 'info', ink: 'text-key-1000' },
  waiting: { Icon: Clock, tone: 'neutral', ink: 'text-solid-gray-700' },
};

/** Within a link: the whole card can be pressed. What pays stands above it. */
const WholeCard = () => <span aria-hidden="true" className="absolute inset-0 rounded-12" />;

const Label = ({ step: { kind, label, soon, marks }, isWide }: { step: StepView; isWide: boolean }) => {
  const { Icon, ink } = looks[kind];
  return (
    <p className={`flex flex-wrap items-center gap-x-3 gap-y-1 text-std-16B-170 ${ink}`}>
      <span className="flex items-center gap-1.5">
        <Icon aria-hidden="true" className="size-5 shrink-0" />
        {label}
      </span>
      {soon && <span className="rounded-full border border-transparent bg-key-50 px-2.5 text-key-1000">{soon}</span>}
      {marks.map(({ text, tone }) => (
        <Badge key={text} tone={tone}>
          {text}
        </Badge>
      ))}
      {!isWide && <ChevronRight aria-hidden="true" className="ms-auto size-5 shrink-0 text-key-900" />}
    </p>
  );
};

const Ticket = ({ step: { ticket, to, pay }, titleId }: { step: StepView; titleId: string }) =>
  ticket && (
    <Link
      to={to}
      state={drillDown}
      aria-describedby={titleId}
      className={buttonStyle({ variant: ticket.hasQr && !pay ? 'solid' : 'outline', isFullWidth: true })}
    >
      {ticket.hasQr && <QrCode aria-hidden="true" className="size-5" />}
      {ticket.text}
      <WholeCard />
    </Link>
  );

/** When and where; it is the way on itself where no button is. */
const Title = ({ step, titleId }: { step: StepView; titleId: string }) => {
  const { kind, dates, times, name, place, to, ticket } = step;
  const isLarge = kind === 'today' || kind === 'next';
  const text = (
    <>
      <span className={`block ${isLarge ? 'text-std-24B-150' : 'text-std-18B-160'}`}>
        <DatesText text={`${dates} ${times}`} />
      </span>{' '}
      <span className="name block text-std-16N-170 leading-150">
        <span className="font-700">{name}</span> <span className="text-solid-gray-700">{place}</span>
      </span>
    </>
  );
  return (
    <h3 id={titleId} className="leading-150">
      {ticket ? (
        text
      ) : (
        <Link to={to} state={drillDown} className="hover:underline">
          {text}
          <WholeCard />
        </Link>
      )}
    </h3>
  );
};

/** One step of what is next for a person: what it is, when and where, and the way on. */
export const StepCard = ({ step }: { step: StepView }) => {
  const titleId = useId();
  const { kind, marks, ticket, pay, words } = step;
  const isWide = ticket !== undefined || Boolean(pay);
  const edge = edges[kind === 'result' ? (marks[0]?.tone ?? 'neutral') : looks[kind].tone];
  return (
    <li
      className={`relative flex min-w-0 grow flex-col gap-3 rounded-12 border border-t-6 bg-white px-gutter py-4 [box-shadow:var(--shadow-1)] hover:[box-shadow:var(--shadow-3)] ${edge} ${isWide ? 'basis-full tablet:flex-row tablet:items-center tablet:gap-x-4' : 'basis-60'}`}
    >
      <div className="flex min-w-0 grow flex-col gap-1 leading-150">
        <Label step={step} isWide={isWide} />
        <Title step={step} titleId={titleId} />
        {words && <p className="phrase text-solid-gray-700">{words}</p>}
      </div>
      {isWide && (
        <div className="flex flex-col gap-3 tablet:max-w-80">
          {pay && <div className="relative z-2">{pay}</div>}
          <Ticket step={step} titleId={titleId} />
        </div>
      )}
    </li>
  );
};

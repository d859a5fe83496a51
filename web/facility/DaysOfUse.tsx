import { dayText } from '#ui/text/format.ts';

/** What is used on one day; the name of a room is '' where it is said elsewhere. */
export type DayOfUse = { date: string; rooms: readonly { name: string; frames: readonly string[] }[] };

type DaysOfUseProps = { days: readonly DayOfUse[]; showsDates: boolean };

const Frames = ({ frames }: { frames: readonly string[] }) =>
  frames.map((frame) => (
    <p key={frame} className="[overflow-wrap:normal]">
      {frame}
    </p>
  ));

/** Days in order, each with its rooms and frames. */
export const DaysOfUse = ({ days, showsDates }: DaysOfUseProps) => (
  <ul className="flex flex-col gap-3">
    {days.map(({ date, rooms }) => (
      <li key={date}>
        {showsDates && <p className="text-std-16B-170">{dayText(date)}</p>}
        {rooms.map(({ name, frames }) => (
          <div key={name}>
            {name && <p>{name}</p>}
            <Frames frames={frames} />
          </div>
        ))}
      </li>
    ))}
  </ul>
);

import { Link } from 'react-router';
import { addDays } from '#rules/day/day.ts';
import { type MarkGlyph, MarkLegend, MarkShape, marks } from '../Mark.tsx';
import { ScrollTable } from '../table/ScrollTable.tsx';
import { shortDayText } from '../text/format.ts';

const days = [0, 1, 2, 3, 4, 5, 6].map((offset) => addDays('2026-11-20', offset));
const rooms: readonly { name: string; marks: readonly MarkGlyph[] }[] = [
  { name: '大ホール', marks: ['◎', '◎', '◎', '×', '×', '○', '○'] },
  { name: 'リハーサル室', marks: ['○', '△', '×', '×', '○', '○', '△'] },
  { name: '第1・第2会議室（一体利用）', marks: ['△', '○', '○', '×', '○', '△', '○'] },
];

const Glyph = ({ glyph }: { glyph: MarkGlyph }) => (
  <>
    <MarkShape glyph={glyph} />
    <span className="sr-only">{marks[glyph].label}</span>
  </>
);

export const TableShow = () => (
  <section aria-label="空き状況" className="flex flex-col gap-4">
    <MarkLegend />
    <ScrollTable caption="さくら市民文化会館の空き状況" isCaptionHidden stickyFirstColumn>
      <thead>
        <tr>
          <th scope="col">部屋</th>
          {days.map((day) => (
            <th key={day} scope="col" className="text-center whitespace-nowrap">
              {shortDayText(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rooms.map((room) => (
          <tr key={room.name}>
            <th scope="row">{room.name}</th>
            {room.marks.map((glyph, index) => (
              <td key={days[index]} className="p-0! text-center">
                {glyph === '×' ? (
                  <Glyph glyph={glyph} />
                ) : (
                  <Link
                    to="/gallery/"
                    className="grid min-h-13 place-content-center hover:bg-key-50 focus-visible:-outline-offset-4"
                  >
                    <Glyph glyph={glyph} />
                  </Link>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </ScrollTable>
  </section>
);

import { listIn, mapIn } from '#rules/ordinance/writtenWhen.ts';
import { Disclosure } from '#ui/Disclosure.tsx';

/** An example as it is written, for a room and a frame of the version itself; by hours where it has no frames. */
export function exampleText(version: unknown, rooms: ReadonlyMap<string, string>) {
  const [room = 'hall'] = rooms.keys();
  const { yen } = mapIn(listIn(mapIn(version).base)[0]);
  const [frame] = Object.keys(mapIn(yen));
  const time = frame === undefined ? 'hours: 9:00-12:00' : `frames: [${JSON.stringify(frame)}]`;
  return `examples:\n  - { name: 平日の例, article: ${room}, day: weekday, ${time}, yen: 1000 }`;
}

type ExampleHelpProps = { version: unknown; rooms: ReadonlyMap<string, string> };

/** How an example is added to a version. */
export const ExampleHelp = ({ version, rooms }: ExampleHelpProps) => (
  <Disclosure label="試算例を追加するには">
    <ol className="flex list-decimal flex-col gap-3 ps-6">
      <li>「編集のしかた」で「本文で編集」を選びます。</li>
      <li>
        <p>版の本文の最後に、次の2行を書き加えます。「examples:」がすでにあるときは、2行目だけをその下に加えます。</p>
        <pre className="mt-2 rounded-8 bg-solid-gray-50 p-3 text-std-16N-170 whitespace-pre-wrap">
          {exampleText(version, rooms)}
        </pre>
      </li>
      <li>
        <p>それぞれの値を、条例の別表などで公表している例のとおりに直します。</p>
        <ul className="mt-2 list-disc ps-6">
          <li>name：例の名前</li>
          <li>article：部屋（{[...rooms].map(([key, name]) => `${key}＝${name}`).join('、')}）</li>
          <li>day：曜日の種類（weekday＝平日、saturday＝土曜日、sunday＝日曜日、holiday＝祝日）または日付</li>
          <li>frames：区分の名前（時間で貸す部屋は hours：時間帯）</li>
          <li>yen：公表している額（円）</li>
        </ul>
      </li>
    </ol>
  </Disclosure>
);

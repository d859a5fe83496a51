import type { DrawRecord } from '#contract/desk/lottery.ts';
import { count, dateTimeText } from '#ui/text/format.ts';
import { grouped, sourceNames } from './drawWords.ts';

const Value = ({ term, value }: { term: string; value: string | null }) =>
  value !== null &&
  value !== '' && (
    <div className="border-b border-solid-gray-300 py-2 last:border-b-0">
      <dt className="text-std-16B-170">{term}</dt>
      <dd className="font-mono text-dns-16N-130 break-all">{value}</dd>
    </div>
  );

/** The digits as large as a room can read them. */
const Digits = ({ digits }: { digits: string }) => (
  <p className="rounded-12 border-[3px] border-key-900 px-gutter py-6 text-center font-mono text-[clamp(1.75rem,6vw,4rem)] leading-150 font-700 print:text-[2rem]">
    <span className="sr-only">引いた数字 </span>
    {grouped(digits)}
  </p>
);

const Winners = ({ results: { winners, lost } }: { results: NonNullable<DrawRecord['results']> }) => (
  <section aria-labelledby="winners" className="flex flex-col gap-2">
    <h3 id="winners" className="text-std-20B-150">
      {`当選 ${count(winners.length, '件')}　落選 ${count(lost, '件')}`}
    </h3>
    {winners.length > 0 && (
      <table className="w-full text-start">
        <thead>
          <tr>
            {['受付番号', '当選したもの'].map((header) => (
              <th key={header} scope="col" className="border border-solid-gray-600 p-1 text-start">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {winners.map(({ entryNumber, lines }) => (
            <tr key={entryNumber} className="break-inside-avoid">
              <th scope="row" className="border border-solid-gray-600 p-1 text-start align-top font-mono">
                {entryNumber}
              </th>
              <td className="border border-solid-gray-600 p-1 whitespace-pre-line">{lines.join('\n')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    )}
    <p>落選した受付番号は、公開ページの記録にあります。</p>
  </section>
);

/** What was drawn, when and by what, with the values by which anybody can do it again. Nobody is named. */
export const RecordSheet = ({ record }: { record: DrawRecord }) => {
  const { draw, tenantName, randomness, results, drawnAt, reading } = record;
  return (
    <section data-printed="" aria-labelledby="record-title" className="flex flex-col gap-6">
      <div>
        <p>{tenantName}</p>
        <h2 id="record-title" className="text-std-28B-150">
          {`${draw.title}　抽選${results === null ? '' : '結果'}`}
        </h2>
        <p>
          {`受付 ${dateTimeText(draw.opensAt)}～${dateTimeText(draw.closesAt)}　申込み ${count(draw.entryCount, '件')}`}
        </p>
        <p>{`抽選 ${drawnAt === null ? '' : dateTimeText(drawnAt)}　発表 ${dateTimeText(draw.announceAt)}`}</p>
        <p>{`乱数　${sourceNames[draw.source]}`}</p>
        {results === null && reading?.secondBy && <p>{`数字の入力　${reading.firstBy}・${reading.secondBy}`}</p>}
      </div>
      {draw.source === 'ceremony' && randomness !== null && <Digits digits={randomness} />}
      {results !== null && <Winners results={results} />}
      <dl>
        {draw.source !== 'ceremony' && <Value term="乱数" value={randomness} />}
        <Value term="種（抽選の順番を決める値）" value={record.seed} />
        <Value term="申込みの一覧のルート" value={record.root} />
        <Value term="締切の公表のハッシュ" value={record.closingHash} />
        <Value term="定義のハッシュ" value={record.definitionHash} />
        <Value term="記録全体のハッシュ" value={record.transcriptHash} />
        <Value term="だれでも確かめられる公開ページ" value={record.publicPage} />
      </dl>
    </section>
  );
};

import { readFile } from 'node:fs/promises';
import { type Command, Option } from 'commander';
import type { LineDetail } from '#rules/ordinance/feeUnder.ts';
import { yen } from '#rules/text/yen.ts';
import { readBundle } from '../bundle/import/importBundle.ts';
import { ownHolidays } from '../bundle/read/ownHolidays.ts';
import { type TriedFee, tryFees } from '../bundle/tryFees.ts';
import { holidaysOf } from '../catalogue/holidays.ts';
import { runOn } from './commandCall.ts';
import { decodeWritten, type Encoding, encodings } from './decodeText.ts';

const isRight = ({ published, came }: TriedFee) => came === published;

const detailText = (detail: LineDetail) =>
  detail.kind === 'rate' ? detail.rate : `${yen(detail.yen)} × ${detail.quantity}`;

function wordsOf(tried: TriedFee) {
  const { name, unit, published, came, lines } = tried;
  const text = (amount: number) => (unit === 'yen' ? yen(amount) : `within ${amount} days`);
  if (isRight(tried)) return [`○ ${name}: ${text(came)}`];
  const breakdown = lines.map(({ label, law, yen: amount, detail }) =>
    [`    ${label}`, ...(detail ? [detailText(detail)] : []), yen(amount), ...(law ? [`(${law})`] : [])].join(' '),
  );
  return [`× ${name}: ${text(came)}, published ${text(published)}`, ...breakdown];
}

export function addFeeCommand(yoyaku: Command) {
  yoyaku
    .command('fee')
    .description("A town's ordinance on fees (docs/bundle.md describes the form).")
    .command('try')
    .argument('<bundle>', 'the bundle with the ordinance')
    .argument('<cases>', 'a YAML file of uses and what the town publishes for them')
    .addOption(new Option('--encoding <name>', 'of the characters (文字コード) of both; UTF-8').choices(encodings))
    .description('Says what published examples come to. Nothing is imported. Fails when one comes out otherwise.')
    .action((bundleFile: string, casesFile: string, { encoding }: { encoding?: Encoding }) =>
      run(async ({ say }) => {
        const bundle = decodeWritten(bundleFile, await readFile(bundleFile), encoding);
        const { containers, holidays } = readBundle({ file: bundleFile, text: bundle }, Date.now());
        const text = decodeWritten(casesFile, await readFile(casesFile), encoding);
        const tried = tryFees(containers, { file: casesFile, text, holidays: holidaysOf(ownHolidays(holidays)) });
        for (const line of tried.flatMap(wordsOf)) say(line);
        const right = tried.filter(isRight);
        say(`${right.length} of ${tried.length} come out as published.`);
        if (right.length < tried.length) process.exitCode = 1;
      }),
    );
}

/** A command on files alone. */
const run = runOn(async () => ({ given: {}, close: async () => undefined }));

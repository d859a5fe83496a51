import type { Command } from 'commander';
import { runOn } from '../commandCall.ts';
import type { InstallationFacts } from './facts.ts';
import { about, type Finding } from './finding.ts';
import { ofDatabase } from './ofDatabase.ts';
import { ofSettings } from './ofSettings.ts';
import { ofTowns } from './ofTowns.ts';

/** What is found out about the installation; the text where its settings cannot be read. */
export type Examine = () => Promise<InstallationFacts | { readonly wrongSettings: string }>;

export const findingsOf = (facts: Awaited<ReturnType<Examine>>): readonly Finding[] =>
  'wrongSettings' in facts
    ? [about('settings').fail(facts.wrongSettings)]
    : [...ofSettings(facts), ...ofDatabase(facts.database), ...ofTowns(facts)];

/** Needs no database: that there is none is one of the answers. */
const run = runOn(async () => ({ given: {}, close: async () => undefined }));

export function addDoctorCommand(yoyaku: Command, examine: Examine) {
  yoyaku
    .command('doctor')
    .option('--json', 'as JSON: a list of level, check and text')
    .description('Says what is missing or risky of this installation, and what to do. Exits 1 where something fails.')
    .addHelpText(
      'after',
      '\nColumns, between tabs: ok, warn or fail; what was looked at; how it stands. Nothing is changed.',
    )
    .action(({ json: isJson = false }: { json?: boolean }) =>
      run(async ({ say }) => {
        const findings = findingsOf(await examine());
        if (isJson) say(JSON.stringify(findings, null, 2));
        else for (const { level, check, text } of findings) say([level, check, text].join('\t'));
        if (findings.some(({ level }) => level === 'fail')) process.exitCode = 1;
      }),
    );
}

import type { FeeProblem } from '#contract/desk/fees.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { lineWords } from './edit/lineWords.ts';
import { readSource } from './edit/versionSource.ts';
import { problemText } from './feeWords.ts';

type ProblemsProps = {
  tone: 'error' | 'warning';
  title: string;
  problems: readonly FeeProblem[];
  /** The text of the version, where it is edited in forms, whose words are said in place of its lines. */
  textOfForms?: string | undefined;
};

/** What is to be corrected in a version, or to be known of it; nothing where there is none. */
export const Problems = ({ tone, title, problems, textOfForms }: ProblemsProps) => {
  if (problems.length === 0) return null;
  const source = textOfForms === undefined ? null : readSource(textOfForms);
  const wordsOf = (line: number) => source && lineWords(source, line);
  return (
    <NotificationBanner tone={tone} title={title}>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {problems.map((problem) => (
          <li key={problemText(problem)} className="wrap-anywhere whitespace-pre-line">
            {problemText(problem, wordsOf)}
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );
};

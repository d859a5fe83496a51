import type { FeeProblem } from '#contract/desk/fees.ts';
import { NotificationBanner } from '#ui/feedback/NotificationBanner.tsx';
import { problemText } from './feeWords.ts';

type ProblemsProps = { tone: 'error' | 'warning'; title: string; problems: readonly FeeProblem[] };

/** What is to be corrected in a version, or to be known of it; nothing where there is none. */
export const Problems = ({ tone, title, problems }: ProblemsProps) =>
  problems.length > 0 && (
    <NotificationBanner tone={tone} title={title}>
      <ul className="flex list-disc flex-col gap-1 ps-5">
        {problems.map((problem) => (
          <li key={problemText(problem)} className="wrap-anywhere whitespace-pre-line">
            {problemText(problem)}
          </li>
        ))}
      </ul>
    </NotificationBanner>
  );

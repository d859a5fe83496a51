import { everyRefusal } from '#contract/refusal/staffRefusals.ts';
import type { Database } from '#server/db/connect.ts';
import { Refused } from '#server/refused.ts';
import { schedule } from './job.queries.ts';
import type { JobContext, JobKind, JobScope, UnboundJobHandler } from './job.ts';

/** For how long lines are carried out before other jobs have their turn, in milliseconds. */
const turnMs = 20_000;

const atOnce = 50;

/** Once more after a plan was decided: that finds who was just applying then. */
const lookAgainMs = 60_000;

const failedSentence = '処理中に問題が起きました。再試行してください。';

/** How the lines of one kind of plan are found and carried out. */
export type Lines<Line extends object> = {
  /** Adds people who were just applying while the plan was decided. */
  readonly addLate: (context: JobContext, planId: string) => Promise<void>;
  /** Some lines that are to be carried out, `limit` at most. */
  readonly due: (context: JobContext, planId: string, limit: number) => Promise<readonly Line[]>;
  /** Carries one out and writes down what became of it, in one transaction. */
  readonly settle: (scope: JobScope, planId: string, line: Line) => Promise<unknown>;
  /** Writes down that one could not be carried out and why, unless it was meanwhile. */
  readonly fail: (context: JobContext, planId: string, line: Line, failure: string) => Promise<unknown>;
};

/** The first part of a job's subject; what follows tells jobs of one plan apart. */
const planIdOf = (subject: string) => subject.split(':')[0] ?? '';

/**
 * Carries out the lines of a plan, each in a transaction of its own that also writes down what became of it. So one that
 * dies is gone on with where it stopped, and each line is carried out once. A line that cannot be is written down with
 * the reason, and the others go on.
 */
export function settlingLines<Line extends object>(lines: Lines<Line>): UnboundJobHandler {
  const settleOne = async (scope: JobScope, planId: string, line: Line) => {
    try {
      await lines.settle(scope, planId, line);
    } catch (error) {
      const failure =
        error instanceof Refused ? (error.refusal.message ?? everyRefusal[error.refusal.code].message) : failedSentence;
      if (!(error instanceof Refused)) {
        const reason = error instanceof Error ? error.message : String(error);
        scope.log.warn({ planId, line, reason }, 'a line of a plan failed');
      }
      await scope.transact((context) => lines.fail(context, planId, line, failure));
    }
  };
  return {
    unbound: async (scope, subject) => {
      const planId = planIdOf(subject);
      const untilMs = performance.now() + turnMs;
      await scope.transact((context) => lines.addLate(context, planId));
      while (performance.now() < untilMs) {
        const due = await scope.transact((context) => lines.due(context, planId, atOnce));
        if (due.length === 0) return;
        for (const line of due) await settleOne(scope, planId, line);
      }
    },
    hasMore: async (context, subject) => (await lines.due(context, planIdOf(subject), 1)).length > 0,
  };
}

type Planned = {
  readonly tenantId: string;
  readonly kind: JobKind;
  readonly planId: string;
  readonly nowMs: number;
};

/** Has the lines of a plan carried out at once, and looked at again when who was just applying has written. */
export async function scheduleLines(trx: Database, { tenantId, kind, planId, nowMs }: Planned) {
  await schedule(trx, { tenantId, kind, subject: planId, dueAt: new Date(nowMs) });
  await schedule(trx, { tenantId, kind, subject: `${planId}:again`, dueAt: new Date(nowMs + lookAgainMs) });
}

import type { ResponseOf } from '#contract/endpoints.ts';
import type { MoveCount } from '#contract/move/moveIn.ts';
import type { Context } from '#server/context.ts';
import { analyze } from '#server/db/analyze.ts';
import type { Database } from '#server/db/connect.ts';
import { takeTime } from '#server/db/takeTime.ts';
import type { UnboundOperation } from '#server/operation.ts';
import { Refused } from '#server/refused.ts';
import type { Item } from './plan/item.ts';
import { lockMove } from './plan/moved.queries.ts';
import { type Given, type MovePlan, planMove } from './plan/planMove.ts';
import { readColumnMap } from './read/columnMap.ts';
import { sheetOf } from './sheet/sheet.ts';
import { type Wrong, whyOf } from './words/moveWords.ts';
import { writeMove } from './write/writeMove.ts';
import { PlacesTaken } from './write/writeRooms.ts';

type Answer = ResponseOf<'Local/MoveIn'>;

/**
 * Plans what the files of another system bring in, or does it: all of it in one transaction, or nothing. The same files do
 * nothing a second time. Refuses moveUnderWay while another run is, and malformed for a map that nobody understands.
 */
export const moveIn =
  ({ db }: { readonly db: Database }): UnboundOperation<'Local/MoveIn'> =>
  async (scope, { files, columns, isDoing }) => {
    const { map, wrong } = readColumnMap(columns);
    if (wrong.length > 0)
      throw new Refused({ code: 'malformed', details: wrong.map((line) => `columns.yaml: ${line}`) });
    const given = { files, map };
    if (!isDoing) return scope.transact((context) => planned(context, given));
    try {
      const answer = await scope.once((context) => done(context, given));
      if (answer.isDone) await analyze(db);
      return answer;
    } catch (error) {
      if (error instanceof PlacesTaken) return takenMeanwhile(error, given);
      throw error;
    }
  };

async function planned(context: Context, given: Given): Promise<Answer> {
  await takeTime(context.trx);
  return answerOf(await planMove(context, { ...given, isWriting: false }), false);
}

async function done(context: Context, given: Given): Promise<Answer> {
  await takeTime(context.trx);
  if (!(await lockMove(context.trx, context.tenant))) throw new Refused('moveUnderWay');
  const plan = await planMove(context, { ...given, isWriting: true });
  if (plan.wrong.length > 0) return answerOf(plan, false);
  await writeMove(context, plan);
  return { ...answerOf(plan, true), sheet: await sheetOf(context, plan) };
}

const countOf = (kind: string, items: readonly Item<unknown>[]): MoveCount[] => {
  const having = (act: Item<unknown>['act']) => items.filter((item) => item.act === act).length;
  const [added, changed, same, kept] = [having('add'), having('change'), having('same'), having('kept')];
  return items.length === 0 ? [] : [{ kind, read: items.length, added, changed, same, kept }];
};

const lineOf = ({ file, line, column, why }: Wrong) => ({ file, line, column, why });

const answerOf = (plan: MovePlan, isDone: boolean): Answer => ({
  isDone,
  counts: [
    ...countOf(
      '利用者',
      plan.people.filter(({ draft }) => !draft.account.is_group),
    ),
    ...countOf(
      '団体',
      plan.people.filter(({ draft }) => draft.account.is_group),
    ),
    ...countOf('構成員', plan.members),
    ...countOf('予約', plan.rooms),
    ...countOf('講座の申込', plan.entries),
  ],
  wrong: plan.wrong.map(lineOf).toSorted((one, other) => one.file.localeCompare(other.file) || one.line - other.line),
  remarks: [...plan.remarks],
  sheet: [],
});

/** Somebody booked between the plan and its writing; the lines are named, and nothing is written. */
function takenMeanwhile({ items }: PlacesTaken, { files }: Given): Answer {
  const file = files.find(({ kind }) => kind === 'reservations')?.file ?? '';
  const wrong = items.map(({ draft }) => {
    const [use] = draft.uses;
    const when = `${use?.date ?? ''} ${use?.frameName ?? ''}`;
    const why = whyOf('placeTaken', { by: '予約', room: draft.room.name, when });
    return { file, line: draft.line, column: '', why };
  });
  return { isDone: false, counts: [], wrong, remarks: [], sheet: [] };
}

import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import { dayOf } from '#rules/day/day.ts';
import { settingName } from '#rules/facility/settingNames.ts';
import { BundleError } from '#server/bundle/BundleError.ts';
import { decidedBy } from '#server/bundle/export/exportBundle.ts';
import { withNew } from '#server/bundle/import/ids.ts';
import { digestIn } from '#server/bundle/import/importPictures.ts';
import { keepHeld, keepRooms } from '#server/bundle/import/keepRooms.ts';
import { unitsOf } from '#server/bundle/import/roomRows.ts';
import { mistake, wordsOf } from '#server/bundle/problem/mistake.ts';
import { type Problem, problemCollector, type Report, screenReason } from '#server/bundle/problem/problem.ts';
import { picturesNamed } from '#server/bundle/read/checkPictures.ts';
import { type ResolvedBundle, resolveEntries } from '#server/bundle/read/resolveBundle.ts';
import { type RoomIds, roomIds } from '#server/catalogue/definedRooms.queries.ts';
import { picturesOf } from '#server/catalogue/picture.queries.ts';
import type { Context } from '#server/context.ts';
import { tenantInFull } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import type { EditedPlace } from './placeEdit.ts';

/** A hall as it is wanted, read as an import would read it; null while something is wrong with it. */
export type JudgedPlace = {
  readonly resolved: ResolvedBundle['containers'][number] | null;
  /** What closes some of it again and again, as the edit says. */
  readonly rules: ResolvedBundle['closureRules'];
  readonly ids: RoomIds;
  readonly problems: readonly PlaceProblem[];
  readonly remarks: readonly PlaceProblem[];
  /** What is wrong with it by what people have reserved by now. To be asked again where somebody may have since. */
  readonly problemsOfHeld: () => Promise<readonly PlaceProblem[]>;
};

const none = async () => [];

/** What is wrong with a hall as it is wanted, by the checks of a bundle and by what people have reserved. Nothing is written. */
export async function judgePlace(context: Context, edited: EditedPlace): Promise<JudgedPlace> {
  const { trx, tenant, nowMs } = context;
  const { tenantId, timeZone } = tenant;
  const { entry } = edited;
  const row = await tenantInFull(trx, tenantId);
  if (!row) throw new Error(`no tenant ${tenantId}`);
  const value = { ...(await decidedBy(trx, row)), containers: [entry], closures: edited.closings ?? [] };
  const source = { file: '', value, lineOf: () => 0 };
  const known = await roomIds(trx, tenantId);
  const idsWith = (units: readonly { readonly key: string }[]): RoomIds => ({
    containers: withNew(known.containers, [entry]),
    spaces: withNew(known.spaces, [...entry.spaces, ...units]),
    articles: withNew(known.articles, entry.articles),
  });
  const shown = (problems: readonly Problem[]) =>
    problems.filter((problem) => !isOfOwnSpace(problem, edited)).map((problem) => placeProblem(problem, edited));
  try {
    const bundle = resolveEntries(source, { todayIn: (zone) => dayOf(localDateTimeOf(nowMs, zone)) });
    const [resolved] = bundle.containers;
    if (!resolved) throw new Error('a bundle of one hall has none');
    const ids = idsWith(unitsOf(resolved));
    const found = async (keep: typeof keepHeld) => {
      const problems: Problem[] = [];
      const report = problemCollector(problems, source);
      await keep({ trx, tenantId, nowMs, report, bundle: { ...bundle, tenant: { timeZone } } }, ids);
      return problems;
    };
    const problems = await found(async (keeping) => {
      await demandPictures(context, bundle, keeping.report);
      await keepRooms(keeping, ids);
    });
    return {
      resolved,
      rules: bundle.closureRules,
      ids,
      problems: shown(problems),
      remarks: shown(bundle.remarks),
      problemsOfHeld: async () => shown(await found(keepHeld)),
    };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return {
      resolved: null,
      rules: [],
      ids: idsWith([]),
      problems: shown(error.problems),
      remarks: [],
      problemsOfHeld: none,
    };
  }
}

/** Reports pictures that nobody has handed over, or that were forgotten since. */
async function demandPictures({ trx, tenant: { tenantId } }: Context, bundle: ResolvedBundle, report: Report) {
  const named = picturesNamed(bundle);
  if (named.length === 0) return;
  const known = await picturesOf(trx, tenantId);
  for (const { file, path } of named) if (!known.has(digestIn(file))) report(path, mistake('pictureGone'));
}

/** The space of a room that is added has the room's name, of which the room says what is wrong. */
function isOfOwnSpace({ path: [, , collection, index] }: Problem, { entry, added }: EditedPlace) {
  const space = collection === 'spaces' ? entry.spaces[Number(index)] : undefined;
  return space !== undefined && added.includes(space.key);
}

/** A problem at the field of the form where it is; of what the form does not have in words of its own. */
function placeProblem(problem: Problem, { roomPlaces }: EditedPlace): PlaceProblem {
  const { path, line: _, file: __, ...mistake } = problem;
  const [top, place = '', collection, index, ...within] = path;
  if (top === 'closures') {
    return { room: null, path: ['closings', place, ...path.slice(2)], reason: wordsOf(mistake, settingName) };
  }
  const room = collection === 'articles' ? roomPlaces.indexOf(Number(index)) : -1;
  if (room >= 0) return { room, path: [...within], reason: wordsOf(mistake, settingName) };
  const rest = path.slice(2);
  if (collection === 'articles' || rest.length === 0)
    return { room: null, path: [], reason: screenReason({ ...mistake, path: rest }) };
  return { room: null, path: [...rest], reason: wordsOf(mistake, settingName) };
}

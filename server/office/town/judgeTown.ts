import type { PlaceProblem } from '#contract/office/placeEndpoints.ts';
import type { TownFields } from '#contract/office/townForm.ts';
import { dayOf } from '#rules/day/day.ts';
import { settingName } from '#rules/facility/settingNames.ts';
import { BundleError } from '#server/bundle/BundleError.ts';
import { bundleOf, decidedBy, type Offer } from '#server/bundle/export/exportBundle.ts';
import { digestIn } from '#server/bundle/import/importPictures.ts';
import { type Difference, differencesOf, subjectAt } from '#server/bundle/plan/difference.ts';
import { secretDifference } from '#server/bundle/plan/secretDifference.ts';
import { mistake, wordsOf } from '#server/bundle/problem/mistake.ts';
import type { Problem } from '#server/bundle/problem/problem.ts';
import { type Installation, isUnpayable, isUnreachableForGuests } from '#server/bundle/read/ofInstallation.ts';
import { type ResolvedBundle, resolveEntries } from '#server/bundle/read/resolveBundle.ts';
import { picturesOf } from '#server/catalogue/picture.queries.ts';
import type { Context } from '#server/context.ts';
import { settingInFull, tenantInFull } from '#server/tenant/tenant.queries.ts';
import { localDateTimeOf } from '#server/time.ts';
import { peopleOfClasses } from './peopleOfClasses.queries.ts';
import { concernsOffer, editTown, partOf } from './townEdit.ts';

/** What a town would be, read as an import would read it; `resolved` is null while something is wrong with it. */
export type TownPlan = {
  readonly resolved: ResolvedBundle | null;
  readonly problems: readonly PlaceProblem[];
  readonly remarks: readonly PlaceProblem[];
  readonly differences: readonly Difference[];
};

/** What a change of a town would do, and what is wrong with it by the checks of a bundle. Nothing is written. */
export async function planTown(context: Context, fields: TownFields, installation: Installation): Promise<TownPlan> {
  const before = await townBefore(context, concernsOffer(fields));
  const edited = editTown(before, fields);
  const differences = [
    ...townDifferences(before, edited),
    ...(await secretDifferences(context, fields.lineMessagingToken)),
  ];
  const { lineMessagingToken } = fields;
  const value = { ...edited, settings: { ...edited.settings, lineMessagingToken } };
  const read = readTown(context, value);
  if (!read.resolved) return { resolved: null, problems: problemsOf(read.problems, value), remarks: [], differences };
  const { resolved } = read;
  const isUnpaid = 'feeCollection' in fields || 'paymentProvider' in fields;
  const remarks = await remarksOn(context, { fields, before, resolved, installation });
  return {
    resolved,
    problems: [
      ...(isUnpaid && isUnpayable(resolved, installation) ? [said('paymentProvider', words.sandboxClosed)] : []),
      ...((await isLogoGone(context, fields)) ? [said('logo', words.pictureGone)] : []),
    ],
    remarks: [
      ...newRemarks(context, before, value, resolved),
      ...remarks.map(([field, reason]) => said(field, reason)),
    ],
    differences,
  };
}

const words = {
  sandboxClosed: 'この環境では、試験用の決済は使えません。ほかの決済を選んでください。',
  stripeAway:
    'Stripeの接続設定がサーバーにないため、オンラインで支払えません。システムの管理者へお問い合わせください。',
  judgedLater: '予約済みの利用にも、保存した後の取消から適用します。',
  pictureGone: wordsOf(mistake('pictureGone'), (key) => key),
  unreachable: wordsOf(mistake('unreachableGuests'), (key) => key),
} as const;

/** Nobody has handed it over, or it was forgotten since. */
async function isLogoGone({ trx, tenant: { tenantId } }: Context, { logo }: TownFields) {
  return typeof logo === 'string' && !(await picturesOf(trx, tenantId)).has(digestIn(logo));
}

/** By what stands when somebody cancels, whenever they have reserved. */
const judgedLater = ['cancelDeadlineDays', 'undoMinutes', 'refundFullDays', 'refundHalfDays', 'canCancel'] as const;

type Remarking = {
  readonly fields: TownFields;
  readonly before: Offer;
  readonly resolved: ResolvedBundle;
  readonly installation: Installation;
};

/** What else a change means, at its field. */
async function remarksOn({ trx, tenant }: Context, { fields, before, resolved, installation }: Remarking) {
  const { feeCollection, paymentProvider } = resolved.settings;
  const isOnlineByStripe = feeCollection === 'online' && paymentProvider === 'stripe';
  const gone = (before.classes ?? []).filter(({ code }) => resolved.classes.every((one) => one.code !== code));
  const people = await peopleOfClasses(trx, { ...tenant, codes: gone.map(({ code }) => code) });
  const all: readonly (readonly [isSo: boolean, field: string, reason: string])[] = [
    [
      fields.canRegisterByApp === true && isUnreachableForGuests(resolved, installation),
      'canRegisterByApp',
      words.unreachable,
    ],
    [isOnlineByStripe && !installation.hasStripe, 'paymentProvider', words.stripeAway],
    [judgedLater.some((name) => name in fields), '', words.judgedLater],
    [people > 0, 'classes', `削除する区分に認定されている利用者が${people}人います。`],
  ];
  return all.filter(([isSo]) => isSo).map(([, field, reason]) => [field, reason] as const);
}

/** What is odd about the town by this change, and was not before. */
function newRemarks(context: Context, before: Offer, after: Offer, { remarks }: ResolvedBundle) {
  if (remarks.length === 0) return [];
  const known = readTown(context, before).resolved?.remarks ?? [];
  const textOf = ({ path, code }: Problem) => [code, ...path].join('/');
  return problemsOf(
    remarks.filter((one) => known.every((other) => textOf(other) !== textOf(one))),
    after,
  );
}

/** Of the text modules an empty list offers none, where a kind that is left out has those of the house. */
const toldModules = ({ textModules = {}, ...town }: Offer) => ({
  ...town,
  textModules: Object.fromEntries(
    Object.entries(textModules).map(([kind, modules]) => [kind, modules.length === 0 ? '使わない' : modules]),
  ),
});

export const townDifferences = (before: Offer, after: Offer) => differencesOf(toldModules(before), toldModules(after));

/** A town as a bundle says it, with all it offers or without that, where nothing of it is asked. */
export async function townBefore({ trx, tenant: { tenantId } }: Context, isWithOffer: boolean): Promise<Offer> {
  if (isWithOffer) return bundleOf(trx, { tenantId, withUsers: false });
  const row = await tenantInFull(trx, tenantId);
  if (!row) throw new Error(`no tenant ${tenantId}`);
  return decidedBy(trx, row);
}

export async function secretDifferences({ trx, tenant: { tenantId } }: Context, after: string | undefined) {
  if (after === undefined) return [];
  const { line_messaging_token: before } = await settingInFull(trx, tenantId);
  return secretDifference(before, after);
}

function readTown(
  { nowMs }: Context,
  value: object,
): { resolved: ResolvedBundle | null; problems: readonly Problem[] } {
  try {
    const source = { file: '', value, lineOf: () => 0 };
    return {
      resolved: resolveEntries(source, { todayIn: (zone) => dayOf(localDateTimeOf(nowMs, zone)) }),
      problems: [],
    };
  } catch (error) {
    if (!(error instanceof BundleError)) throw error;
    return { resolved: null, problems: error.problems };
  }
}

const said = (field: string, reason: string): PlaceProblem => ({
  room: null,
  path: field === '' ? [] : [field],
  reason,
});

const lists = new Set(['classes', 'holidays', 'textModules', 'messages']);

/** Problems at the fields of the form; what is wrong with what the places offer says whose it is. */
const problemsOf = (problems: readonly Problem[], value: Offer) =>
  problems.map(({ path, line: _, file: __, ...found }): PlaceProblem => {
    const reason = wordsOf(found, settingName);
    const [first = '', second = ''] = path;
    if (lists.has(String(first))) return { room: null, path: [...path], reason };
    if (partOf(String(second)) === first || second === 'lineMessagingToken')
      return { room: null, path: path.slice(1), reason };
    return { room: null, path: [], reason: [subjectAt(value, path), reason].filter((part) => part !== '').join('：') };
  });

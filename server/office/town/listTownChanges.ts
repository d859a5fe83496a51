import { type TownFields, townFields } from '#contract/office/townForm.ts';
import type { Difference } from '#server/bundle/plan/difference.ts';
import { fromJson } from '#server/db/rows.ts';
import type { Operation } from '#server/operation.ts';
import { listChanges, whyNotUndone } from '../listChanges.ts';
import { townDifference } from './townDifference.ts';

/** What of a bundle a town has decided. */
const paths = ['tenant', 'flags', 'settings', 'classes', 'holidays', 'textModules', 'messages', 'policies'].map(
  (part) => `/${part}`,
);

const ofSecret = 'アクセストークンは記録に残さないため、元に戻せません。入力し直してください。';

const isOfSecret = ({ path }: Difference) => path === '/settings/lineMessagingToken';

const isOfTown = ({ path }: Difference) => paths.some((part) => path === part || path.startsWith(`${part}/`));

/** What was changed of what the town has decided, the latest change first. */
export const listTownChanges: Operation<'Office/ListTownChanges'> = (context, { before }) =>
  listChanges<{ fields: TownFields }>(context, {
    about: { paths, before },
    changesOf: ({ changes }) => fromJson<readonly Difference[]>(changes).filter(isOfTown),
    differenceOf: townDifference,
    inverseOf({ inverse }) {
      const { town } = inverse === null ? {} : fromJson<{ readonly town?: unknown }>(inverse);
      const parsed = townFields.safeParse(town);
      return parsed.success ? { fields: parsed.data } : null;
    },
    whyNot: ({ inverse, own }) => (inverse !== null ? '' : own.some(isOfSecret) ? ofSecret : whyNotUndone.elsewhere),
  });

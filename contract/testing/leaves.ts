import { z } from 'zod';

/** A value of a request that holds no others: where it stands, and the least and the most of a number. */
export type Leaf = { readonly path: string; readonly least: number | undefined; readonly most: number | undefined };

type Schema = {
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly items?: Schema;
  readonly type?: string;
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly minimum?: number;
  readonly maximum?: number;
};

/** All that a request may hold, such as `equipmentQuantities[].quantity`: a screen can be compared with it. */
export const leavesOf = (request: z.ZodType): Leaf[] => {
  const leaves = leavesIn(z.toJSONSchema(request, { io: 'input' }) as Schema, '');
  return [...new Map(leaves.map((leaf) => [leaf.path, leaf])).values()];
};

function leavesIn({ properties, items, anyOf, oneOf, minimum, maximum }: Schema, path: string): Leaf[] {
  if (properties)
    return Object.entries(properties).flatMap(([name, each]) => leavesIn(each, path === '' ? name : `${path}.${name}`));
  if (items) return leavesIn(items, `${path}[]`);
  const either = (anyOf ?? oneOf ?? []).filter(({ type }) => type !== 'null');
  return either.length > 0 ? either.flatMap((one) => leavesIn(one, path)) : [{ path, least: minimum, most: maximum }];
}

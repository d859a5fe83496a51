import type { DB } from '#server/db/schema.ts';

/** Tables with rows of a town. */
export type TownTable = { [Table in keyof DB]: 'tenant_id' extends keyof DB[Table] ? Table : never }[keyof DB];

/** The names of all their columns. */
export type TownColumn = { [Table in TownTable]: keyof DB[Table] & string }[TownTable];

/** Columns whose name means something else in one table. */
export type OwnColumn = { [Table in TownTable]: `${Table}.${keyof DB[Table] & string}` }[TownTable];

export type Table = {
  readonly name: string;
  readonly hasTenant: boolean;
  /** Its tenant_id is optional for an insert, so the compiler does not ask for it. */
  readonly isTenantLoose: boolean;
};

/** The tables of a schema as kysely-codegen writes it. */
export function readTables(text: string): ReadonlyMap<string, Table> {
  const bodies = new Map(
    [...text.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].map(([, name, body]) => [name, body]),
  );
  const rows = [...(bodies.get('DB') ?? '').matchAll(/^\s*(\w+): (\w+);$/gm)];
  return new Map(
    rows.map(([, name = '', type = '']) => {
      const tenant = /^\s*tenant_id: (.*);$/m.exec(bodies.get(type) ?? '')?.[1];
      return [
        name,
        { name, hasTenant: tenant !== undefined, isTenantLoose: tenant !== undefined && tenant !== 'string' },
      ];
    }),
  );
}

import { readdirSync, readFileSync } from 'node:fs';
import { decodeText } from '#server/cli/decodeText.ts';
import { aHall } from '#server/testing/aHall.ts';
import { asStaff } from '#server/testing/asStaff.ts';
import { type Arranging, aTenant, type TestTenant } from '#server/testing/factories.ts';
import type { TestServer } from '#server/testing/testServer.ts';
import { readColumnMap } from '../read/columnMap.ts';
import { type MoveKind, moveKinds } from '../read/moveFiles.ts';

export type Files = Partial<Record<MoveKind, string>>;

export const groupRules = JSON.stringify({
  leastMembers: 2,
  localShare: 'none',
  checksHouseholds: false,
  term: { until: '03-31' },
  mustMeet: true,
  countsTogether: false,
});

export const userClasses = JSON.stringify([
  { code: 'local', label: '市内' },
  { code: 'outside', label: '市外' },
]);

/** A town of rooms with one hall, 中央公民館, that knows two classes and registers groups. */
export async function aMovingTown(server: Arranging) {
  const tenant = await aTenant(server, {
    setting: { group_rules: groupRules, user_classes: userClasses, fee_collection: 'counter' },
  });
  return { tenant, hall: await aHall(server, tenant, { name: '中央公民館' }) };
}

type Moving = { readonly isDoing?: boolean; readonly columns?: string };

/** Moves files in as the command line does, each named after its kind. */
export const moveInto = (
  server: TestServer,
  { tenantAlias }: Pick<TestTenant, 'tenantAlias'>,
  files: Files,
  { isDoing = true, columns = '' }: Moving = {},
) =>
  asStaff(server, tenantAlias, 'Local/MoveIn', {
    files: moveKinds.flatMap((kind) => {
      const csv = files[kind];
      return csv === undefined ? [] : { kind, file: `${kind}.csv`, csv };
    }),
    columns,
    isDoing,
  });

/** An example of docs/moving as the command line reads it. */
export function exampleOf(name: string): { readonly files: Files; readonly columns: string } {
  const folder = new URL(`../../../docs/moving/${name}/`, import.meta.url);
  const columns = readFileSync(new URL('columns.yaml', folder), 'utf8');
  const { map } = readColumnMap(columns);
  const there = readdirSync(folder);
  const files = moveKinds.flatMap((kind) => {
    const file = map[kind]?.file ?? '';
    return there.includes(file) ? [[kind, decodeText(readFileSync(new URL(file, folder)))] as const] : [];
  });
  return { files: Object.fromEntries(files), columns };
}

import { type Floors, type House, ownFiles } from './house.ts';
import { type Findings, isTest, placeOf, type Sources } from './readSources.ts';

const table = 'floors in scripts/guards/house.ts';

/** Within a room that has floors an import goes down or stays on its floor. Tests are exempt. */
export function checkFloors(sources: Sources, { floors }: House): Findings {
  const paths = [...sources.keys()].filter((path) => placeOf(path).room in floors && !isTest(path));
  const problems = [...homeless(paths, floors), ...paths.flatMap((path) => climbs(sources, path, floors))];
  return { read: paths.length, problems, warnings: unknown(paths, floors) };
}

/** The folder as the table names it. */
const nameOf = (path: string) => placeOf(path).folder || ownFiles;

/** Floors count up from 1; 0 means that the folder is on none. */
function floorOf(path: string, floors: Floors): number {
  const index = floors.findIndex((names) => names.includes(nameOf(path)));
  return index < 0 ? 0 : floors.length - index;
}

function homeless(paths: readonly string[], floors: House['floors']): string[] {
  const places = new Set(
    paths.flatMap((path) => {
      const { room, folder } = placeOf(path);
      return floorOf(path, floors[room] ?? []) > 0 ? [] : [folder ? `${room}/${folder}` : `${room}/*.ts`];
    }),
  );
  return [...places].map((place) => `${place} stands on no floor: add it to ${table}`);
}

function climbs(sources: Sources, path: string, floors: House['floors']): string[] {
  const { room } = placeOf(path);
  const own = floorOf(path, floors[room] ?? []);
  return (sources.get(path)?.links ?? []).flatMap(({ target, line, specifier }) => {
    if (placeOf(target).room !== room || isTest(target)) return [];
    const other = floorOf(target, floors[room] ?? []);
    if (own === 0 || other <= own) return [];
    return [
      `${path}:${line}: ${specifier} – upwards, from floor ${own} (${shown(path)}) to floor ${other} (${shown(target)}): ` +
        'move what is needed down, or take it as an argument',
    ];
  });
}

function shown(path: string): string {
  const { room, folder } = placeOf(path);
  return folder ? `${room}/${folder}` : path;
}

/** Folders in the table that do not exist. */
function unknown(paths: readonly string[], floors: House['floors']): string[] {
  const found = new Set(paths.map((path) => `${placeOf(path).room}/${nameOf(path)}`));
  return Object.entries(floors).flatMap(([room, levels]) =>
    levels
      .flat()
      .filter((name) => !found.has(`${room}/${name}`))
      .map((name) => `${room}/${name} stands in ${table}, and there is no source file in it`),
  );
}

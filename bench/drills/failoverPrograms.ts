import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { installPackage, knowsPackage, mayInstall } from '#scripts/programs/aptPackages.ts';
import { inPath, isProgram } from '#scripts/programs/findProgram.ts';
import { chooseAccount } from '#server/db/postgres/postgresAccount.ts';
import type { Programs } from './aMachine.ts';

const packages = ['postgresql', 'patroni', 'python3-etcd', 'etcd-server', 'haproxy'];

/** What the drill runs, installed where that is possible; null when something is missing, after it has said what. */
export function failoverPrograms() {
  const search = () => {
    const programs: Record<keyof Programs, string | undefined> = {
      etcd: inPath('etcd').find(isProgram),
      patroni: inPath('patroni').find(isProgram),
      // Debian puts it where only root looks.
      haproxy: [...inPath('haproxy'), '/usr/sbin/haproxy'].find(isProgram),
    };
    return { programs, bin: postgresBin() };
  };
  const isAll = ({ programs, bin }: ReturnType<typeof search>) =>
    bin !== undefined && Object.values(programs).every(Boolean);
  if (!isAll(search()) && mayInstall()) {
    for (const name of packages) if (knowsPackage(name)) installPackage(name, 'the drill');
  }
  const { programs, bin } = search();
  const { etcd, patroni, haproxy } = programs;
  if (!etcd || !patroni || !haproxy || !bin) {
    const missing = Object.entries({ ...programs, 'PostgreSQL below /usr/lib/postgresql': bin }).filter(
      ([, path]) => !path,
    );
    console.log(
      `NOT DONE: there is no ${missing.map(([name]) => name).join(', no ')} here. ` +
        `Install it (Debian: apt-get install ${packages.join(' ')}) and try again.`,
    );
    return null;
  }
  return { programs: { etcd, patroni, haproxy }, bin, account: chooseAccount(postgresUser()) };
}

const debianPrograms = '/usr/lib/postgresql';

/** The newest PostgreSQL of the system's packages. */
function postgresBin() {
  try {
    const versions = readdirSync(debianPrograms).toSorted((one, other) => Number(other) - Number(one));
    return versions.map((version) => `${debianPrograms}/${version}/bin`).find((bin) => isProgram(`${bin}/postgres`));
  } catch {
    return undefined;
  }
}

/** The user that the packages have made. */
function postgresUser() {
  const id = (kind: string) => Number(spawnSync('id', [kind, 'postgres'], { encoding: 'utf8' }).stdout);
  return { uid: id('-u'), gid: id('-g') };
}

import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeSbom } from '../sbom/writeSbom.ts';
import { buildWeb } from '../web/buildWeb.ts';
import { madeAt } from './madeAt.ts';
import { megabytesOf, pack, sumsOf } from './pack.ts';
import { signText } from './sign.ts';
import { platform, stage, stageNode } from './stage.ts';

type Order = {
  readonly root: string;
  /** Where the files are written; what lies there is replaced. */
  readonly folder: string;
  /** The private key that signs; without one nothing is signed. */
  readonly keyFile?: string | undefined;
  readonly withNode?: boolean;
};

/** A release is larger than a town's line likes, or something has come along that does not run. */
const mostMegabytes = 60;

/** Makes the files of a release (docs/install.md). Answers the names of what it wrote, with their sizes. */
export async function makeRelease({ root, folder, keyFile, withNode = true }: Order) {
  await buildWeb(root);
  const sbom = writeSbom(root);
  const at = madeAt(root);
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  const name = `yoyaku-${version}`;
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const work = mkdtempSync(join(folder, '.work-'));
  try {
    stage(root, join(work, name));
    const packing = [pack(join(work, name), join(folder, `${name}.tar.gz`), at)];
    const node = `node-v26-${platform}`;
    if (withNode) {
      stageNode(root, join(work, node));
      packing.push(pack(join(work, node), join(folder, `${node}.tar.gz`), at));
    }
    await Promise.all(packing);
    cpSync(sbom, join(folder, `${name}.cdx.json`));
    const files = [`${name}.tar.gz`, ...(withNode ? [`${node}.tar.gz`] : []), `${name}.cdx.json`];
    const sums = await sumsOf(files.map((file) => join(folder, file)));
    writeFileSync(join(folder, 'SHA256SUMS'), sums);
    if (keyFile !== undefined) {
      const { signature, publicKey } = signText(sums, keyFile);
      writeFileSync(join(folder, 'SHA256SUMS.sig'), signature);
      writeFileSync(join(folder, 'yoyaku-release.pub'), publicKey);
    }
    const megabytes = megabytesOf(join(folder, `${name}.tar.gz`));
    if (megabytes > mostMegabytes) throw new Error(`${name}.tar.gz has ${megabytes} MB; ${mostMegabytes} are allowed.`);
    return { name, files: files.map((file) => ({ file, megabytes: megabytesOf(join(folder, file)) })) };
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}

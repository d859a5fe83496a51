import { join } from 'node:path';
import { writeSbom } from './sbom/writeSbom.ts';
import { buildWeb } from './web/buildWeb.ts';

const root = join(import.meta.dirname, '..');
// What is compiled into the screens is known once they are built.
await buildWeb(root);
console.log(`Written: ${writeSbom(root)}`);

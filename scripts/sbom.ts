import { join } from 'node:path';
import { writeSbom } from './sbom/writeSbom.ts';

console.log(`Written: ${writeSbom(join(import.meta.dirname, '..'))}`);

import { join } from 'node:path';
import { writeSbom } from './writeSbom.ts';

console.log(`Written: ${await writeSbom(join(import.meta.dirname, '..'))}`);

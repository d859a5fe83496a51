import { join } from 'node:path';
import { buildWeb } from './buildWeb.ts';

await buildWeb(join(import.meta.dirname, '..'));
await import('./serve.ts');

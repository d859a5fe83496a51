import { join } from 'node:path';
import { buildWeb } from './web/buildWeb.ts';

await buildWeb(join(import.meta.dirname, '..'));
await import('./serve.ts');

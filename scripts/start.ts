import { join } from 'node:path';
import { buildWeb } from './buildWeb.ts';

await buildWeb(join(import.meta.dirname, '..'));
const { explain, main } = await import('#server/main.ts');
try {
  await main();
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

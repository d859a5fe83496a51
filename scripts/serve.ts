import { dirname, join } from 'node:path';
import { explain, main } from '#server/app/main.ts';

/** The product with the screens as last built. */
try {
  await main({
    demo: async () => (await import('#demo/loadDemo.ts')).demo,
    // By the name it was started under, which may be a link that an upgrade leads elsewhere.
    program: join(dirname(process.argv[1] ?? ''), 'serve.ts'),
  });
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

import { demo } from '#demo/loadDemo.ts';
import { explain, main } from '#server/app/main.ts';

/** The product with the screens as last built. */
try {
  await main(demo);
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

import { test } from '../story/story.ts';
import { expectFaultless } from './expectFaultless.ts';
import { screens } from './screens.ts';
import { knownNames } from './tornNames.ts';

for (const { name, reach } of screens) {
  test(`${name}: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    enter,
    page,
    watch,
  }) => {
    await reach({ arrange, enter, page, watch });
    await expectFaultless(page, await knownNames(arrange, page));
  });
}

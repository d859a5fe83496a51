import { test } from '../story/lifeStory.ts';
import { expectFaultless } from './expectFaultless.ts';
import { lifeScreens } from './screens.ts';
import { knownNames } from './tornNames.ts';

for (const { name, reach } of lifeScreens) {
  test(`${name}: axe finds nothing on phone and desktop, and nothing is lost with text twice as large`, async ({
    arrange,
    callServer,
    enter,
    page,
    time,
    watch,
  }) => {
    await reach({ arrange, callServer, enter, page, time, watch });
    await expectFaultless(page, await knownNames(arrange, page), name);
  });
}
